import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BackupFailedError } from '#features/backups/backup-store.ts'
import { createBackupStore } from '#features/backups/own-store.ts'
import { readEnv } from '#platform/settings/env.ts'
import { aFile, PNG_BYTES } from '#testing/factories.ts'
import {
  createTemporaryFolder,
  removeFolder,
  sendForm,
  startTestInstallation,
  type TestInstallation,
  type TestServer,
} from '#testing/installation.ts'
import { createBackupChecker } from './check-backup.ts'

const quiet = { tell: () => undefined, signal: new AbortController().signal }

let folder: string
let source: TestInstallation
let app: TestServer
let store: ReturnType<typeof createBackupStore>
let written = 0

/** Makes a backup under a name that no earlier attempt of the same test has used. */
async function writeBackup() {
  const name = `backup-${++written}.tar.zst`
  const { sha256 } = await store.write(name, quiet)
  return { name, sha256 }
}

beforeAll(async () => {
  folder = createTemporaryFolder()
  source = await startTestInstallation(join(folder, 'source'))
  app = await source.open()
  const fields = { nome_saida: 'Figma', valor: '312.00', comprovante: aFile(PNG_BYTES, 'nota.png', 'image/png') }
  expect((await sendForm(app, '/webhook/financial-expense', fields)).status).toBe(200)
  const backup = {
    folder: join(folder, 'backups'),
    s3: undefined,
    passphrase: undefined,
    bucketFiles: true,
    interval: 24,
  }
  store = createBackupStore({ ...source.source, s3: undefined, backup })
}, 120_000)

afterAll(async () => {
  await app.close()
  await source.stop()
  removeFolder(folder)
})

const createChecker = (options?: Parameters<typeof createBackupChecker>[3]) => {
  const env = readEnv({ DATA_DIR: source.dataDir, BACKUP_DIR: join(folder, 'backups') }, { isTerminal: false })
  return createBackupChecker(env, source.source.connection, store, options)
}

/**
 * Checks a backup, and expects the folder of the check to be gone afterwards.
 * @returns the reason of the failure; undefined where the check succeeded
 */
async function check(
  backup: { name: string; sha256: string | null },
  options?: Parameters<typeof createBackupChecker>[3],
): Promise<string | undefined> {
  const failure = await createChecker(options)
    .check(backup, quiet)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  expect(existsSync(join(source.dataDir, 'conferencia'))).toBe(false)
  if (failure === undefined) return undefined
  if (!(failure instanceof BackupFailedError)) throw failure
  return (failure as Error).message
}

test('a backup that restores and compares as a whole passes, and nothing of the check is left', async () => {
  const backup = await writeBackup()
  const before = readdirSync(source.dataDir)
  expect(await check(backup)).toBeUndefined()
  expect(readdirSync(source.dataDir)).toEqual(before)
}, 120_000)

test('one whose checksums fit, but whose sums do not, is told with what is wrong', async () => {
  await source.pool.query('alter table daily_totals disable trigger user')
  await source.pool.query('update daily_totals set centavos = centavos + 1')
  const backup = await writeBackup()
  await source.pool.query('update daily_totals set centavos = centavos - 1')
  await source.pool.query('alter table daily_totals enable trigger user')
  expect(await check(backup)).toMatch(/^O backup backup-\d+\.tar\.zst foi restaurado, e o que há nele não confere: /)
}, 120_000)

test('a damaged one, and one for whose copy there is no room, are told', async () => {
  const [whole, cut] = [await writeBackup(), await writeBackup()]
  const path = join(folder, 'backups', cut.name)
  writeFileSync(path, readFileSync(path).subarray(0, 1_000))
  expect(await check(cut)).toMatch(/^O backup está danificado/)
  expect(await check(whole, { readFree: () => 300 * 1024 * 1024 })).toMatch(/ali não há espaço: ela precisa de [\d.]+ MB/)
}, 120_000)

test('one that was replaced by another whole archive is told, and its database is not started', async () => {
  const [ours, other] = [await writeBackup(), await writeBackup()]
  copyFileSync(join(folder, 'backups', other.name), join(folder, 'backups', ours.name))
  expect(await check(ours)).toMatch(/^O arquivo do backup não é o que este servidor escreveu: o SHA-256 é outro\./)
}, 120_000)

test('one for whose copy the disk of a database outside the data folder has no room is told', async () => {
  const cluster = '/outro/disco/postgres'
  const readFree = (folder: string) => (folder === cluster ? 300 * 1024 * 1024 : 1e12)
  expect(await check(await writeBackup(), { cluster, readFree })).toContain(`no disco de ${cluster}, e ali não há espaço`)
}, 120_000)

test('the download of one from a bucket ends when the disk is almost full', async () => {
  const env = readEnv({ DATA_DIR: source.dataDir }, { isTerminal: false })
  const checker = createBackupChecker(
    env,
    source.source.connection,
    { read: async () => new PassThrough(), hasFiles: true },
    { readFree: () => 200 * 1024 * 1024 },
  )
  await expect(checker.check({ name: 'b.tar.zst', sha256: null }, quiet)).rejects.toThrow('ali não há espaço')
  expect(existsSync(join(source.dataDir, 'conferencia'))).toBe(false)
}, 120_000)
