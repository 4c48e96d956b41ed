import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createEncryption } from '#features/backups/encryption.ts'
import { aFile, PNG_BYTES } from '#testing/factories.ts'
import { createTemporaryFolder, removeFolder } from '#testing/installation.ts'
import { startFakeS3 } from '#testing/s3/fake-s3.ts'
import { runBackupCommand, startServerProcess } from '#testing/server-process.ts'

const PASSPHRASE = 'corredor azul 42 lampião'
const ENCRYPTED = 'painel-aaaaaaaa-20261121-054000-3fa1.linhas.tar.zst.age'
/** Makes the same archive with another manifest, which no hash covers. */
async function changeManifest(archive: Buffer, change: (text: string) => string): Promise<Buffer> {
  const [from, to] = [extract(), pack()]
  Readable.from([zstdDecompressSync(archive)]).pipe(from)
  for await (const entry of from) {
    const bytes = await buffer(entry)
    const content = entry.header.name === 'manifest.json' ? Buffer.from(change(bytes.toString())) : bytes
    to.entry({ ...entry.header, size: content.length }, content)
  }
  to.finalize()
  return zstdCompressSync(await buffer(to))
}

const folder = createTemporaryFolder()
let archive: Buffer

beforeAll(async () => {
  const source = await startServerProcess(join(folder, 'source'))
  const form = new FormData()
  form.append('nome_saida', 'Aluguel')
  form.append('valor', '1500.00')
  form.append('comprovante', aFile(PNG_BYTES, 'nota.png', 'image/png'))
  expect((await source.send('/webhook/financial-expense', { method: 'POST', body: form })).status).toBe(200)
  const file = join(folder, 'painel.tar.zst')
  expect(runBackupCommand(file, join(folder, 'source'))).toBe('')
  await source.stop()
  archive = readFileSync(file)
})
afterAll(() => removeFolder(folder))

const aSent = (bytes: Buffer) => ({ archive: new File([new Uint8Array(bytes)], 'painel.tar.zst') })

test('an empty installation takes a sent backup and starts again with it; what is no whole backup is refused before, and records forbid it', async () => {
  const [dataDir, place] = [join(folder, 'target'), join(folder, 'place')]
  mkdirSync(join(place, 'manifests'), { recursive: true })
  writeFileSync(join(place, 'manifests', ENCRYPTED), '')
  writeFileSync(join(place, ENCRYPTED), await buffer(createEncryption(PASSPHRASE)(Readable.from([archive]))))
  const target = await startServerProcess(dataDir, { BACKUP_DIR: place })
  onTestFinished(target.stop)

  const listed = [{ name: ENCRYPTED, madeAt: '2026-11-21T05:40:00Z', isEncrypted: true }]
  expect(await target.readRestore()).toMatchObject({ obstacle: null, state: 'none', backups: listed })
  expect((await target.restore({ name: '../painel.tar.zst' })).status).toBe(422)
  expect(await (await target.restore({ name: ENCRYPTED })).json()).toMatchObject({
    fields: { passphrase: expect.stringContaining('criptografado') },
  })

  const altered = Buffer.from(zstdDecompressSync(archive))
  altered[altered.indexOf('Aluguel')] = 0x42
  const newer = await changeManifest(archive, (text) => text.replace(/"when":\d+/, '"when":9999999999999'))
  for (const [fields, reason] of [
    [{ name: ENCRYPTED, passphrase: 'outra senha qualquer' }, /A senha não é a deste backup/],
    [aSent(archive.subarray(0, archive.length / 2)), /termina antes do fim/],
    [aSent(zstdCompressSync(altered)), /foi alterado/],
    [aSent(Buffer.from('uma planilha')), /não é um backup/],
    [aSent(newer), /versão mais nova/],
  ] as const) {
    const answer = await target.restore(fields)
    expect(answer.status, await answer.text()).toBe(200)
    expect(await target.waitForRestore()).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason) })
    expect(await target.listOutflows()).toEqual([])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restauracao'))).toEqual([])
  }

  expect((await target.restore(aSent(archive))).status).toBe(200)
  expect(await target.waitForRestore()).toMatchObject({
    state: 'done',
    name: 'painel.tar.zst',
    obstacle: 'records',
    restored: { madeAt: expect.stringMatching(/Z$/), entries: 1, missingFiles: 0 },
  })
  expect(await target.listOutflows()).toMatchObject([{ descricao: 'Aluguel', centavos: 1500_00 }])
  expect(readFileSync(join(dataDir, 'secret.key'))).toEqual(readFileSync(join(folder, 'source', 'secret.key')))
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restauracao'))).toEqual([])
  const audit = (await (await target.send('/api/audit')).json()) as object
  expect(JSON.stringify(audit)).toContain('painel.tar.zst')
  const again = await target.restore(aSent(archive))
  expect([again.status, await again.json()]).toMatchObject([409, { title: 'Este painel já tem registros' }])
}, 180_000)

test('a backup whose data do not start with the settings of the server is undone, and the installation of before works on', async () => {
  const dataDir = join(folder, 'other-key')
  const target = await startServerProcess(dataDir, { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
  onTestFinished(target.stop)
  const id = readFileSync(join(dataDir, 'files', 'instalacao.txt'), 'utf8')
  expect((await target.restore(aSent(archive))).status).toBe(200)
  expect(await target.waitForRestore()).toMatchObject({ state: 'failed', reason: expect.stringContaining('voltou ao que era') })
  expect(await target.listOutflows()).toEqual([])
  expect(readFileSync(join(dataDir, 'files', 'instalacao.txt'), 'utf8')).toBe(id)
  expect(existsSync(join(dataDir, 'restauracao-pelo-painel'))).toBe(false)
}, 180_000)

async function startOnBucket(name: string, more: Record<string, string> = {}) {
  const s3 = await startFakeS3()
  onTestFinished(() => s3.close())
  const { bucket, endpoint, region, key, secret } = s3.settings
  const target = await startServerProcess(join(folder, name), {
    ...{ STORAGE_S3_BUCKET: bucket, STORAGE_S3_ENDPOINT: endpoint, STORAGE_S3_REGION: region },
    ...{ STORAGE_S3_KEY: key, STORAGE_S3_SECRET: secret, ...more },
  })
  onTestFinished(target.stop)
  const readMarker = () => s3.files.get('instalacao.txt')?.content.toString()
  return { target, s3, readMarker }
}

test('with the files in a bucket, those of the backup are sent there, and the bucket becomes that of the restored installation', async () => {
  const { target, s3, readMarker } = await startOnBucket('bucket')
  expect((await target.restore(aSent(archive))).status).toBe(200)
  expect(await target.waitForRestore()).toMatchObject({ state: 'done', restored: { entries: 1, missingFiles: 0 } })
  const receipt = await target.send('/api/finance/receipts/1')
  expect(PNG_BYTES.equals(new Uint8Array(await receipt.arrayBuffer()))).toBe(true)
  expect(readMarker()).toBe(readFileSync(join(folder, 'source', 'files', 'instalacao.txt'), 'utf8'))
  expect([...s3.files.keys()].map((key) => key.split('/')[0]).toSorted()).toEqual(['instalacao.txt', 'receipts', 'thumbnails'])
  expect(existsSync(join(folder, 'bucket', 'files', 'receipts'))).toBe(false)
}, 180_000)

test('a restore that is undone leaves the bucket to the installation of before', async () => {
  const { target, readMarker } = await startOnBucket('undone', { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
  const before = readMarker()
  expect((await target.restore(aSent(archive))).status).toBe(200)
  expect(await target.waitForRestore()).toMatchObject({ state: 'failed', reason: expect.stringContaining('voltou ao que era') })
  expect(await target.listOutflows()).toEqual([])
  expect(readMarker()).toBe(before)
}, 180_000)
