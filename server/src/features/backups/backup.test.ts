import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDb } from '#db/client.ts'
import { chooseDatabaseAccount } from '#db/embedded/account.ts'
import { ensureClusterLocation } from '#db/embedded/cluster-location.ts'
import { FolderInUseError, LOCK_FILE, lockFolder } from '#db/embedded/lock.ts'
import { IS_NIGHT } from '#testing/by-day.ts'
import {
  createTemporaryFolder,
  removeFolder,
  startTestInstallation,
  type TestInstallation,
  type TestServer,
} from '#testing/installation.ts'
import { startOutflowWriters } from '#testing/outflow-writers.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'
import { canMakeDisks, mountSmallDisk } from '#testing/small-disk.ts'
import { backUp } from './back-up.ts'
import { BackupCommandError } from './command-error.ts'
import { parseManifest } from './manifest.ts'
import { type RestoreResult, restoreBackup } from './restore-backup.ts'
import { createArchiveWriter } from './write-archive.ts'

const quiet = { tell: () => undefined, signal: new AbortController().signal }

let folder: string
let source: TestInstallation
let app: TestServer
let file: string
let restored: RestoreResult
let copy: TestInstallation
const acknowledgedBefore: number[] = []

const target = (name: string) => join(folder, name)

/** All tests share one source, and one backup of it that was made while other connections wrote to it. */
beforeAll(async () => {
  folder = createTemporaryFolder()
  source = await startTestInstallation(join(folder, 'source'))
  app = await source.open()
  file = join(folder, 'b.tar.zst')
  const writing = startOutflowWriters(app)
  await writing.waitFor(5)
  acknowledgedBefore.push(...writing.acknowledged)
  await backUp({ ...source.source, scope: 'whole', filesAre: 'here' }, file, quiet)
  const during = writing.acknowledged.length
  expect(during).toBeGreaterThan(acknowledgedBefore.length)
  await writing.stop()
  restored = await restoreBackup(file, target('elsewhere'), quiet)
  copy = await startTestInstallation(target('elsewhere'))
}, 120_000)

afterAll(async () => {
  await app.close()
  await source.stop()
  await copy.stop()
  removeFolder(folder)
})

test('a backup taken while others write and restored elsewhere is the source at one moment', async () => {
  expect(restored.missing).toEqual([])
  expect(restored.rows.entries).toBe((await copy.rowsOf('entries')).length)
  const { rows: entries } = await copy.pool.query('select id from entries')
  const there = new Set(entries.map(({ id }) => Number(id)))
  expect(acknowledgedBefore.filter((id) => !there.has(id))).toEqual([])
  expect(await findWrongEntrySums({ db: openDb(copy.pool) })).toEqual([])

  for (const table of await source.tables()) {
    const all = await source.rowsOf(table)
    const found = await copy.rowsOf(table)
    // The connections went on writing after the backup, so that these tables contain its rows and more. The sums were compared
    // above.
    if (['entries', 'receipts', 'changes', 'events', 'audit_log'].includes(table))
      expect(all).toEqual(expect.arrayContaining(found))
    // `program_versions` has one more row in the copy, where the start of the restored server is recorded.
    else if (!table.endsWith('_totals') && table !== 'program_versions') expect([table, found]).toEqual([table, all])
  }
})

test('a backup has each receipt of its rows byte by byte, and the key', async () => {
  const { rows } = await copy.pool.query('select storage_key, sha256 from receipts')
  expect(rows.length).toBeGreaterThan(0)
  for (const { storage_key, sha256 } of rows) {
    const bytes = readFileSync(join(copy.dataDir, 'files', storage_key))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  }
  expect(readFileSync(join(copy.dataDir, 'secret.key'))).toEqual(readFileSync(join(source.dataDir, 'secret.key')))
  await (await copy.open()).close() // the copy's secrets can be decrypted, and its queue's tables exist
})

const expectRefusal = (dataDir: string, from = file) => expect(restoreBackup(from, dataDir, quiet)).rejects

describe('a backup or restore is refused, with nothing changed, for', () => {
  test('a name that is taken', async () => {
    const before = readFileSync(file)
    const again = backUp({ ...source.source, scope: 'whole', filesAre: 'here' }, file, quiet)
    await expect(again).rejects.toThrow(`O arquivo ${file} já existe`)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('a folder that is not empty', async () => {
    mkdirSync(target('used'))
    writeFileSync(join(target('used'), 'notas.txt'), 'minhas')
    await expectRefusal(target('used')).toThrow('Só se restaura em uma pasta vazia')
    expect(readdirSync(target('used'))).toEqual([LOCK_FILE, 'notas.txt'])
  })

  test('a folder that somebody is restoring into', async () => {
    mkdirSync(target('busy'))
    const lock = await lockFolder(target('busy'), 'npm run restore')
    await expectRefusal(target('busy')).toThrow(FolderInUseError)
    lock.release()
  })

  test('a backup that was cut off, or altered by one byte', async () => {
    const whole = readFileSync(file)
    const broken = join(folder, 'broken.tar.zst')
    for (const bytes of [whole.subarray(0, whole.length / 2), flipBit(whole), Buffer.from('nada')]) {
      writeFileSync(broken, bytes)
      await expectRefusal(target('broken'), broken).toThrow(/^O backup está danificado/)
      expect(readdirSync(target('broken'))).toEqual([LOCK_FILE])
    }
  }, 180_000)

  test('a manifest of another format, of which an earlier one is named with what reads it', () => {
    expect(() => parseManifest('{"format":5}')).toThrow(/^Este backup está em um formato que esta versão não reconhece/)
    const earlier = { format: 1, postgres: '18.4', migration: { name: '0043_x', when: 1 } }
    expect(() => parseManifest(JSON.stringify(earlier))).toThrow(
      /^Este backup é de um formato anterior, que só a versão que o fez lê \(banco na estrutura 0043_x, PostgreSQL 18\.4\)/,
    )
  })
})

/** Flips one bit in the middle of the bytes. */
function flipBit(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const middle = copy.length >> 1
  copy.writeUInt8(copy.readUInt8(middle) ^ 1, middle)
  return copy
}

// Only root may mount a disk.
test.runIf(canMakeDisks())('a backup on a full disk is refused with the reason, and goes once there is room', async () => {
  const disk = mountSmallDisk(24)
  onTestFinished(disk.remove)
  const onDisk = join(disk.folder, 'b.tar.zst')
  const repeatBackup = () => backUp({ ...source.source, scope: 'whole', filesAre: 'here' }, onDisk, quiet)
  disk.fill(8 * 1024)
  await expect(repeatBackup()).rejects.toThrow(`Não há espaço em disco para ${onDisk}`)
  expect(readdirSync(disk.folder)).toEqual(['filler'])
  disk.free()
  await repeatBackup()
  expect(readdirSync(disk.folder)).toEqual(['b.tar.zst'])
})

test.runIf(canMakeDisks())('whatever is added to a backup after the disk was full is refused for the same reason', async () => {
  const disk = mountSmallDisk(24)
  onTestFinished(disk.remove)
  disk.fill(64 * 1024)
  const diskSpace = { check: () => undefined }
  const archive = createArchiveWriter(join(disk.folder, 'b.tar.zst'), { diskSpace, signal: new AbortController().signal })
  const bytes = randomBytes(1024 * 1024)
  const add = () => archive.add('x', bytes.length, Readable.from([bytes]))
  await expect(add().then(add)).rejects.toMatchObject({ code: 'ENOSPC' })
  await expect(add()).rejects.toMatchObject({ code: 'ENOSPC' })
  await archive.abandon()
})

test.runIf(canMakeDisks())('a restore on a disk that is too small leaves nothing on it', async () => {
  const disk = mountSmallDisk(24)
  onTestFinished(disk.remove)
  await expect(restoreBackup(file, disk.folder, quiet)).rejects.toThrow('Não há espaço em disco')
  expect(readdirSync(disk.folder)).toEqual([LOCK_FILE])
})

/** Returns the folder that decision 0002 chooses for a data folder below a closed home. */
const findFallbackFolder = (path: string) =>
  join('/var/lib/ai-dashboard', createHash('sha256').update(path).digest('hex').slice(0, 16))

// Only root can run the database under another account.
test.runIf(IS_NIGHT && process.getuid?.() === 0)(
  'a restore under a closed home puts the database elsewhere, also after one that failed',
  async () => {
    const home = join(folder, 'home')
    mkdirSync(home, { mode: 0o700 })
    const dataDir = join(home, 'data')
    const broken = join(home, 'broken')
    const whole = readFileSync(file)
    writeFileSync(broken, whole.subarray(0, whole.length / 2))
    await expectRefusal(dataDir, broken).toThrow('O backup está danificado')
    await restoreBackup(file, dataDir, quiet)
    const location = ensureClusterLocation(dataDir, chooseDatabaseAccount())
    onTestFinished(() => removeFolder(location.base))
    expect([location.moved, existsSync(join(location.cluster, 'PG_VERSION'))]).toEqual([true, true])
    expect(existsSync(findFallbackFolder(join(dataDir, 'restauracao')))).toBe(false)
    await expectRefusal(dataDir).toThrow('Só se restaura em uma pasta vazia')
  },
  180_000,
)

test('an interrupted backup leaves nothing beside its name, and the source goes on', async () => {
  const interrupted = new AbortController()
  const asking = { tell: () => interrupted.abort(new BackupCommandError('Interrompido')), signal: interrupted.signal }
  const interruptedFile = join(folder, 'interrupted.tar.zst')
  await expect(backUp({ ...source.source, scope: 'whole', filesAre: 'here' }, interruptedFile, asking)).rejects.toThrow(
    'Interrompido',
  )
  expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([])
  expect(existsSync(file)).toBe(true)
})
