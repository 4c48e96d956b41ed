import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDb } from '#db/client.ts'
import { findAppliedMigration, listKnownMigrations, MIGRATIONS_FOLDER, migrateDatabase } from '#db/migrate.ts'
import { createTemporaryFolder, removeFolder, startTestInstallation } from '#testing/installation.ts'
import { copyMigrationsUntil } from '#testing/migrations.ts'
import { createServerDatabase } from '#testing/server-database.ts'
import { canMakeDisks, mountSmallDisk } from '#testing/small-disk.ts'
import { readTableDigests } from '#testing/table-contents.ts'
import { backUpDatabaseBeforeMigration } from './before-migration.ts'
import { restoreBackup } from './restore-backup.ts'

const quiet = { tell: () => undefined, signal: new AbortController().signal }
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12, 30))

test('before a migration the database is kept as it was, the last three times; then nothing is', async () => {
  const folder = createTemporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const workspace = await startTestInstallation(join(folder, 'data'), { migrationsFolder: copyMigrationsUntil('0005_team_sums') })
  onTestFinished(workspace.stop)
  const backups = join(workspace.dataDir, 'backups')
  mkdirSync(join(workspace.dataDir, 'files'))
  writeFileSync(join(workspace.dataDir, 'files', 'recording'), 'long')
  const before = await workspace.rowsOf('categories')
  const take = (day: number) => backUpDatabaseBeforeMigration(workspace.source, at(day), () => undefined)

  const first = await take(1)
  expect(first).toBe(join(backups, 'antes-de-0006_money-20261101-123000.tar.zst'))
  for (const day of [2, 3]) copyFileSync(String(first), join(backups, `antes-de-0005_x-202611${`0${day}`}-123000.tar.zst`))
  await take(4)
  expect(readdirSync(backups).sort()).toEqual([
    'antes-de-0005_x-20261102-123000.tar.zst',
    'antes-de-0005_x-20261103-123000.tar.zst',
    'antes-de-0006_money-20261104-123000.tar.zst',
  ])

  await migrateDatabase(workspace.pool)
  expect(await take(5)).toBeUndefined()
  expect(readdirSync(backups)).toHaveLength(3)

  const kept = join(backups, 'antes-de-0006_money-20261104-123000.tar.zst')
  const { manifest } = await restoreBackup(kept, join(folder, 'restored'), quiet)
  expect([manifest.scope, manifest.migration.name]).toEqual(['database', '0005_team_sums'])
  expect(existsSync(join(folder, 'restored', 'files'))).toBe(false)
  const restored = await startTestInstallation(join(folder, 'restored'), {
    migrationsFolder: copyMigrationsUntil('0005_team_sums'),
  })
  onTestFinished(restored.stop)
  expect(await restored.rowsOf('categories')).toEqual(before)
}, 120_000)

test('a new database has nothing to keep', async () => {
  const folder = createTemporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const workspace = await startTestInstallation(folder, { migrationsFolder: copyMigrationsUntil(undefined) })
  onTestFinished(workspace.stop)
  expect(await backUpDatabaseBeforeMigration(workspace.source, at(1), () => undefined)).toBeUndefined()
  expect(existsSync(join(folder, 'backups'))).toBe(false)
})

describe('the database of another server', () => {
  /** Makes a database of an earlier version, with one client in it. */
  async function createOldDatabase() {
    const database = await createServerDatabase()
    onTestFinished(database.drop)
    await migrateDatabase(database.pool, copyMigrationsUntil('0020_api_tokens'))
    await database.pool.query("insert into clients (name, name_key) values ('Ateliê Lume', 'atelie lume')")
    return database
  }

  function createFolder(): string {
    const folder = createTemporaryFolder()
    onTestFinished(() => removeFolder(folder))
    return folder
  }

  test('is backed up once by servers that start at once, and the backup is the database as it was', async () => {
    const [old, folder] = [await createOldDatabase(), createFolder()]
    const before = await readTableDigests(openDb(old.pool))
    const database = { dataDir: join(folder, 'data'), connection: old.connection }
    const beforeChange = () => backUpDatabaseBeforeMigration(database, at(1), () => undefined)
    await Promise.all([1, 2].map(() => migrateDatabase(old.pool, MIGRATIONS_FOLDER, { beforeChange })))
    expect((await findAppliedMigration(old.pool))?.name).toBe(listKnownMigrations().at(-1)?.name)
    const backups = join(folder, 'data', 'backups')
    expect(readdirSync(backups)).toEqual(['antes-de-0021_used_codes-20261101-123000.tar.zst'])

    const restored = await createServerDatabase()
    onTestFinished(restored.drop)
    const kept = join(backups, String(readdirSync(backups)[0]))
    const { manifest } = await restoreBackup(kept, join(folder, 'restored'), { ...quiet, connection: restored.connection })
    expect([manifest.format, manifest.scope]).toEqual([4, 'database'])
    expect(await readTableDigests(openDb(restored.pool))).toEqual(before)
  }, 180_000)

  /** Starts a server on the database, and waits until the server exits or listens. A listening server is stopped. */
  async function startServer({ connection }: Awaited<ReturnType<typeof createServerDatabase>>, settings: NodeJS.ProcessEnv) {
    const url = `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(String(connection.host))}`
    const server = spawn(process.execPath, [join(import.meta.dirname, '../../app/main.ts')], {
      env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: url, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('AI Dashboard em')) server.kill('SIGTERM')
    })
    const [refused, [code]] = await Promise.all([text(server.stderr), once(server, 'close')])
    return { code, said, refused }
  }

  test.runIf(canMakeDisks())(
    'without room for the backup the start is refused with the way out, which a person may take for one start',
    async () => {
      const old = await createOldDatabase()
      const disk = mountSmallDisk(160)
      onTestFinished(disk.remove)
      disk.fill(20 * 1024 * 1024)
      const before = await readTableDigests(openDb(old.pool))
      const { code, refused } = await startServer(old, { DATA_DIR: disk.folder })
      expect(code).toBe(1)
      expect(refused).toMatch(/^O servidor não iniciou: .* Não há espaço em disco .* MIGRATE_WITHOUT_BACKUP=1\.\n$/)
      expect(await readTableDigests(openDb(old.pool))).toEqual(before)
      expect(readdirSync(join(disk.folder, 'backups'))).toEqual([])

      const { code: ended, said } = await startServer(old, {
        DATA_DIR: disk.folder,
        MIGRATE_WITHOUT_BACKUP: '1',
        RESTORE_COMMAND: 'restaurar',
      })
      expect([ended, said]).toEqual([0, expect.stringContaining('AI Dashboard em http')])
      expect(said).toMatch(/^RESTORE_COMMAND não vale mais: no lugar dela informe COMMAND_STYLE=/)
      expect((await findAppliedMigration(old.pool))?.name).toBe(listKnownMigrations().at(-1)?.name)
    },
    180_000,
  )

  test('a start with room says where the backup is', async () => {
    const [old, folder] = [await createOldDatabase(), createFolder()]
    const { code, said } = await startServer(old, { DATA_DIR: folder })
    expect([code, said]).toEqual([0, expect.stringMatching(/Guardado em .*antes-de-0021_/)])
  }, 180_000)
})
