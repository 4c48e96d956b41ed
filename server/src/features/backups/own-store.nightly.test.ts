import { createHash, randomBytes } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { LOCK_FILE } from '#db/embedded/lock.ts'
import { aFile } from '#testing/factories.ts'
import { encodePngChunk, makePng } from '#testing/hostile/png.ts'
import {
  createTemporaryFolder,
  removeFolder,
  sendForm,
  startTestInstallation,
  type TestInstallation,
  type TestServer,
} from '#testing/installation.ts'
import { startFakeS3 } from '#testing/s3/fake-s3.ts'
import { createBackupStore } from './own-store.ts'
import { verifyArchive } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'

const PASSPHRASE = 'cavalo bateria grampo correto'
const { signal } = new AbortController()
const quiet = { tell: () => undefined, signal }

/** A picture that cannot be compressed, so that the smallest archive has several of the chunks of 64 kB that age encrypts one by one. */
const PICTURE = makePng(1, 1, { extra: [encodePngChunk('raWd', randomBytes(200_000))] })

let folder: string
let source: TestInstallation
let app: TestServer

beforeAll(async () => {
  folder = createTemporaryFolder()
  source = await startTestInstallation(join(folder, 'source'))
  app = await source.open()
  const fields = { nome_saida: 'Figma', valor: '312.00', comprovante: aFile(PICTURE, 'nota.png', 'image/png') }
  expect((await sendForm(app, '/webhook/financial-expense', fields)).status).toBe(200)
}, 120_000)

afterAll(async () => {
  await app.close()
  await source.stop()
  removeFolder(folder)
})

type Settings = Parameters<typeof createBackupStore>[0]
const createStore = (backup: Partial<Settings['backup']>, s3?: Settings['s3']) =>
  createBackupStore({
    ...source.source,
    s3,
    backup: {
      folder: join(folder, 'backups'),
      s3: undefined,
      passphrase: undefined,
      bucketFiles: true,
      interval: 24,
      ...backup,
    },
  })

test('a backup is written into its folder, read back, and restored it has the rows, the files and the key', async () => {
  const store = createStore({})
  const steps: string[] = []
  const written = await store.write('a.tar.zst', { tell: (step) => steps.push(step), signal })
  const path = join(folder, 'backups', 'a.tar.zst')
  const bytes = readFileSync(path)
  expect(written).toEqual({
    size: expect.any(Number),
    objectsSize: expect.any(Number),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    placeId: await store.readPlaceId(),
  })
  const elsewhere = join(folder, 'same-disk')
  symlinkSync(join(folder, 'backups'), elsewhere)
  expect(await createStore({ folder: elsewhere }).readPlaceId()).toMatch(/^[0-9a-f-]{36}$/)
  expect(await createStore({ folder: elsewhere }).readPlaceId()).toBe(await store.readPlaceId())
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(steps.at(-1)).toBe('Lendo de volta e conferindo cada arquivo…')
  const { rows, missing } = await restoreBackup(path, join(folder, 'plain'), quiet)
  expect([rows.entries, missing]).toEqual([1, []])
  expect(existsSync(join(folder, 'plain', 'secret.key'))).toBe(true)
  expect(store.formatRestoreCommand('a.tar.zst')).toBe(`DATA_DIR=./restaurado npm run restore ${path}`)
  await store.remove('a.tar.zst')
  await store.remove('a.tar.zst')
  expect(existsSync(path)).toBe(false)
}, 120_000)

test('a folder with no file that is named like a backup is empty, and so is one that is missing', () => {
  const own = join(folder, 'disk')
  const store = createStore({ folder: own })
  expect(store.isEmpty()).toBe(true)
  mkdirSync(own)
  writeFileSync(join(own, 'notas.txt'), '')
  expect(store.isEmpty()).toBe(true)
  writeFileSync(join(own, 'painel-novo'), '')
  expect(store.isEmpty()).toBe(false)
  expect(store.formatRestoreCommand('painel-1.tar.zst')).toBe(`DATA_DIR=./restaurado npm run restore ${own}/painel-1.tar.zst`)
})

test('a backup that is made while somebody has an entry open is restored', async () => {
  await source.pool.query("insert into presences (kind, record_id, user_id, tab, seen_at) values ('entry', 1, 1, 'aba', now())")
  onTestFinished(() => void source.pool.query('delete from presences'))
  await createStore({}).write('open.tar.zst', quiet)
  const { rows } = await restoreBackup(join(folder, 'backups', 'open.tar.zst'), join(folder, 'without-presence'), quiet)
  expect(rows.entries).toBe(1)
}, 120_000)

test('files that a person has put among the stored files do not keep the backup from being restored', async () => {
  const foreign = ['receipts/nota (1).pdf', 'Minhas notas/a.txt'].map((name) => join(source.dataDir, 'files', name))
  for (const path of foreign) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'minha')
    onTestFinished(() => rmSync(path))
  }
  await createStore({}).write('foreign.tar.zst', quiet)
  const { missing } = await restoreBackup(join(folder, 'backups', 'foreign.tar.zst'), join(folder, 'without-foreign'), quiet)
  expect(missing).toEqual([])
  expect(readdirSync(join(folder, 'without-foreign', 'files')).toSorted()).toEqual(['instalacao.txt', 'receipts', 'thumbnails'])
}, 120_000)

test('where the files’ disk is not mounted, the backup fails and says so', async () => {
  const [files, away] = ['files', 'away'].map((name) => join(source.dataDir, name)) as [string, string]
  renameSync(files, away)
  mkdirSync(files)
  onTestFinished(() => {
    rmSync(files, { recursive: true })
    renameSync(away, files)
  })
  await expect(createStore({}).write('without-disk.tar.zst', quiet)).rejects.toThrow(
    /^Falta instalacao\.txt em a pasta .*montado/,
  )
  expect(existsSync(join(folder, 'backups', 'without-disk.tar.zst'))).toBe(false)
}, 120_000)

test('an unfinished archive of a killed server is removed also where the new server has its process id', async () => {
  const own = join(folder, 'same-id')
  mkdirSync(own)
  writeFileSync(join(own, `killed.tar.zst.incompleto-${process.pid}`), 'x')
  await createStore({ folder: own }).write('b.tar.zst', quiet)
  expect(readdirSync(own).toSorted()).toEqual(['b.tar.zst', 'manifests', 'objects', 'painel-lugar.txt'])
})

test('a backup never replaces another file, which stays as it was', async () => {
  mkdirSync(join(folder, 'own'))
  writeFileSync(join(folder, 'own', 'meu.tar.zst'), 'meu')
  const store = createStore({ folder: join(folder, 'own') })
  await expect(store.write('meu.tar.zst', quiet)).rejects.toThrow('já existe')
  expect(readFileSync(join(folder, 'own', 'meu.tar.zst'), 'utf8')).toBe('meu')
})

test('a place that cannot be written to is told with what to do', async () => {
  writeFileSync(join(folder, 'arquivo'), '')
  const store = createStore({ folder: join(folder, 'arquivo', 'backups') })
  await expect(store.write('a.tar.zst', quiet)).rejects.toThrow(
    /^O backup não pôde ser gravado \(a pasta .*\): a pasta não existe\. Crie-a/,
  )
})

test('the files of a bucket that a setting leaves out are named as left out, in the manifest too', async () => {
  const s3 = { bucket: 'b', endpoint: 'http://127.0.0.1:1', region: 'r', key: 'k', secret: 's' }
  const store = createStore({ bucketFiles: false }, s3)
  expect(store.hasFiles).toBe(false)
  await store.write('b.tar.zst', quiet)
  const manifest = await verifyArchive(createReadStream(join(folder, 'backups', 'b.tar.zst')), { passphrase: undefined, signal })
  expect(manifest.filesAre).toBe('elsewhere')
})

describe('encrypted with a passphrase', () => {
  let path: string
  const target = (name: string) => join(folder, name)
  const restore = (file: string, name: string, passphrase?: string) => restoreBackup(file, target(name), { ...quiet, passphrase })

  beforeAll(async () => {
    const store = createStore({ passphrase: PASSPHRASE })
    expect([store.isEncrypted, store.extension]).toEqual([true, '.linhas.tar.zst.age'])
    await store.write('c.tar.zst.age', quiet)
    path = join(folder, 'backups', 'c.tar.zst.age')
  }, 120_000)

  test('it is in the age format, and restored with the passphrase', async () => {
    expect(readFileSync(path).subarray(0, 29).toString()).toBe('age-encryption.org/v1\n-> scry')
    expect((await restore(path, 'decrypted', PASSPHRASE)).rows.entries).toBe(1)
  }, 120_000)

  test.each([
    ['no passphrase', undefined, 'Este backup está criptografado. Informe em BACKUP_PASSPHRASE a senha'],
    ['another passphrase', 'outra senha qualquer', 'A senha não é a deste backup'],
  ])('with %s it is refused, and nothing is touched', async (_, passphrase, words) => {
    await expect(restore(path, 'refused', passphrase)).rejects.toThrow(words)
    expect(readdirSync(target('refused'))).toEqual([LOCK_FILE])
  })

  test('a plain backup in its place is refused, with nothing touched, and read by whoever leaves the passphrase out', async () => {
    await createStore({}).write('plain-instead.tar.zst', quiet)
    const plain = join(folder, 'backups', 'plain-instead.tar.zst')
    await expect(restore(plain, 'refused', PASSPHRASE)).rejects.toThrow(
      /^Este backup não está criptografado, .* BACKUP_PASSPHRASE= npm run restore ARQUIVO\. Nada foi alterado\.$/,
    )
    expect(readdirSync(target('refused'))).toEqual([LOCK_FILE])
    expect((await restore(plain, 'trusted')).rows.entries).toBe(1)
  }, 120_000)

  test('truncated or altered, at its beginning, middle or end, it is refused, and nothing is touched', async () => {
    const whole = readFileSync(path)
    const flip = (at: number) => {
      const copy = Buffer.from(whole)
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
      return copy
    }
    const damaged = [
      whole.subarray(0, whole.length - 1),
      whole.subarray(0, whole.length >> 1),
      flip(whole.length >> 1),
      flip(whole.length - 1),
      flip(60),
    ]
    for (const bytes of damaged) {
      writeFileSync(target('damaged.age'), bytes)
      await expect(restore(target('damaged.age'), 'refused', PASSPHRASE)).rejects.toThrow(
        /^O backup está danificado|o começo dele foi alterado/,
      )
      expect(readdirSync(target('refused'))).toEqual([LOCK_FILE])
    }
  }, 120_000)
})

describe('in a bucket of its own', () => {
  test('it is sent, read back from there and removed; nothing is left on this machine', async () => {
    const s3 = await startFakeS3()
    const store = createStore({ s3: s3.settings })
    const { size } = await store.write('d.tar.zst', quiet)
    const sizes = [...s3.files].flatMap(([key, { content }]) => (key.startsWith('manifests/') ? [] : content.length))
    expect([s3.files.has('d.tar.zst'), sizes.reduce((sum, one) => sum + one)]).toEqual([true, size])
    expect(readdirSync(join(source.dataDir, 'backups', 'envio'))).toEqual([])
    await store.remove('d.tar.zst')
    expect(s3.files.has('d.tar.zst')).toBe(false)
    await s3.close()
  }, 120_000)

  test('what a killed server has left on this machine is removed with the next backup', async () => {
    const s3 = await startFakeS3()
    const sending = join(source.dataDir, 'backups', 'envio')
    mkdirSync(sending, { recursive: true })
    writeFileSync(join(sending, 'sent-by-half.tar.zst'), 'x')
    await createStore({ s3: s3.settings }).write('f.tar.zst', quiet)
    expect(readdirSync(sending)).toEqual([])
    await s3.close()
  }, 120_000)

  test('the parts of a backup whose server was killed while it sent them are discarded with it; other uploads stay', async () => {
    const s3 = await startFakeS3()
    onTestFinished(s3.close)
    const { bucket: Bucket, endpoint, region, key: accessKeyId, secret: secretAccessKey } = s3.settings
    const client = new S3Client({ endpoint, region, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true })
    onTestFinished(() => client.destroy())
    const begin = (Key: string) => client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    for (const key of ['killed.tar.zst', 'killed.tar.zst', 'killed.tar.zst.age', 'fotos.zip']) await begin(key)
    await createStore({ s3: s3.settings }).discard('killed.tar.zst')
    expect(s3.unfinished()).toBe(2)
  })

  test('a bucket that cuts its answers off, or refuses, makes the backup fail, and nothing is left on this machine', async () => {
    const s3 = await startFakeS3()
    const store = createStore({ s3: s3.settings })
    for (const behaviour of ['fails', 'cuts'] as const) {
      s3.behave(behaviour)
      await expect(store.write('e.tar.zst', quiet)).rejects.toThrow()
      expect(readdirSync(join(source.dataDir, 'backups', 'envio'))).toEqual([])
    }
    await s3.close()
  }, 120_000)
})

/** Lists the objects at a folder, with the time of their last change. */
const listObjects = (place: string) =>
  readdirSync(join(place, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, path: join(parentPath, name), at: statSync(join(parentPath, name)).mtimeMs }))

const recordReceipt = async (text: string) => {
  const picture = makePng(1, 1, { extra: [encodePngChunk('raWd', Buffer.from(text))] })
  const fields = { nome_saida: text, valor: '1.00', comprovante: aFile(picture, 'nota.png', 'image/png') }
  expect((await sendForm(app, '/webhook/financial-expense', fields)).status).toBe(200)
}

describe.each([
  ['plain', undefined],
  ['encrypted', PASSPHRASE],
])('the stored files of backups that are %s', (kind, passphrase) => {
  const place = () => join(folder, `objects-${kind}`)
  const path = (name: string) => join(place(), name)
  const restore = (name: string) => restoreBackup(path(name), join(folder, `${kind}-${name}`), { ...quiet, passphrase })
  let before: ReturnType<typeof listObjects>

  beforeAll(async () => {
    await createStore({ folder: place(), passphrase }).write('painel-12345678-1', quiet)
    before = listObjects(place())
  }, 120_000)

  test('are there once: the second backup writes the new ones alone, and the first is restored as it was', async () => {
    await recordReceipt(`second ${kind}`)
    await createStore({ folder: place(), passphrase }).write('painel-12345678-2', quiet)
    const after = listObjects(place())
    expect(after).toEqual(expect.arrayContaining(before))
    expect(after.length - before.length).toBe(1) // all thumbnails are the same picture
    const [first, second] = [await restore('painel-12345678-1'), await restore('painel-12345678-2')]
    expect([first.missing, second.missing]).toEqual([[], []])
    expect((second.rows.entries ?? 0) - (first.rows.entries ?? 0)).toBe(1)
    const stored = second.manifest.items.filter(({ path }) => path.startsWith('files/'))
    for (const { path: name } of stored)
      expect(readFileSync(join(folder, `${kind}-painel-12345678-2`, name)).equals(readFileSync(join(source.dataDir, name)))).toBe(
        true,
      )
    const isPlain = after.some(({ path: file }) => readFileSync(file).equals(PICTURE))
    expect(isPlain).toBe(passphrase === undefined)
  }, 120_000)

  test('are refused where one is missing, altered or cut off, with nothing restored', async () => {
    for (const damage of ['gone', 'altered', 'cut'] as const) {
      const [object] = listObjects(place()).toSorted((one, other) => statSync(other.path).size - statSync(one.path).size)
      const whole = readFileSync(String(object?.path))
      onTestFinished(() => writeFileSync(String(object?.path), whole))
      const altered = Buffer.from(whole)
      altered.writeUInt8(altered.readUInt8(whole.length - 1) ^ 1, whole.length - 1)
      if (damage === 'gone') rmSync(String(object?.path))
      else writeFileSync(String(object?.path), damage === 'altered' ? altered : whole.subarray(0, 1_000))
      const target = join(folder, `${kind}-damaged`)
      await expect(restoreBackup(path('painel-12345678-1'), target, { ...quiet, passphrase })).rejects.toThrow(
        /^O backup está danificado: (falta objects\/|files\/.* foi alterado)/,
      )
      expect(readdirSync(target)).toEqual([LOCK_FILE])
      writeFileSync(String(object?.path), whole)
    }
  }, 120_000)

  test('are removed once no backup names them, whoever removed it, but none while a backup is being made, and none of other installations', async () => {
    const store = createStore({ folder: place(), passphrase })
    await recordReceipt(`third ${kind}`)
    await store.write('painel-12345678-3', quiet)
    mkdirSync(join(place(), 'manifests'), { recursive: true })
    const [foreign] = before
    writeFileSync(join(place(), 'manifests', 'painel-00000000-1'), `${foreign?.name}\n`)
    const all = listObjects(place())
    for (const name of ['painel-12345678-1', 'painel-12345678-2']) rmSync(path(name), { force: true })
    await store.remove('painel-12345678-3')

    const prunings: Promise<void>[] = []
    // The first step is told after the backup has looked at what is there.
    const tell = () => void prunings.push(store.prune('painel-12345678-4'))
    await store.write('painel-12345678-4', { tell, signal })
    await Promise.all(prunings)
    expect(listObjects(place())).toEqual(all)

    await store.prune('painel-12345678-4')
    expect(listObjects(place())).toEqual(all) // the fourth names them all
    await store.remove('painel-12345678-4')
    await store.prune('painel-12345678-4')
    expect(listObjects(place()).map(({ name }) => name)).toEqual([foreign?.name])
    expect(readdirSync(join(place(), 'manifests'))).toEqual(['painel-00000000-1'])
  }, 120_000)
})

test('a backup in a bucket is restored with the files that lie beside it there', async () => {
  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  const store = createStore({ s3: s3.settings, passphrase: PASSPHRASE })
  await store.write('painel-12345678-1', quiet)
  const downloaded = join(folder, 'downloaded')
  writeFileSync(downloaded, s3.files.get('painel-12345678-1')?.content ?? '')
  const target = join(folder, 'from-bucket')
  const options = { ...quiet, passphrase: PASSPHRASE, readPlace: store.read }
  expect((await restoreBackup(downloaded, target, options)).missing).toEqual([])
  expect(readdirSync(join(target, 'files')).toSorted()).toEqual(['instalacao.txt', 'receipts', 'thumbnails'])
}, 120_000)
