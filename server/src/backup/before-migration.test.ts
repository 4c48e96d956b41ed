import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '../db/migrate.ts'
import { copyMigrationsUntil } from '../testing/migrations.ts'
import { createTemporaryFolder, removeFolder, startWorkspace } from '../testing/workspace.ts'
import { backUpBeforeMigration, tellMigrationWithoutBackup } from './before-migration.ts'
import { restoreBackup } from './restore.ts'

const quiet = { tell: () => undefined, signal: new AbortController().signal }
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12, 30))

test('before a migration the database is kept as it was, the last three times, or the start says that it is not; then nothing is', async () => {
  const folder = createTemporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const workspace = await startWorkspace(join(folder, 'data'), { migrationsFolder: copyMigrationsUntil('0005_team_sums') })
  onTestFinished(workspace.stop)
  const backups = join(workspace.dataDir, 'backups')
  mkdirSync(join(workspace.dataDir, 'files'))
  writeFileSync(join(workspace.dataDir, 'files', 'recording'), 'long')
  const before = await workspace.rowsOf('categories')
  const told: string[] = []
  await tellMigrationWithoutBackup(workspace.source.connection, (line) => told.push(line))
  expect(told).toEqual([expect.stringContaining('a partir de 0006_money')])
  const take = (day: number) => backUpBeforeMigration(workspace.source, at(day), () => undefined)

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
  await tellMigrationWithoutBackup(workspace.source.connection, (line) => told.push(line))
  expect(told).toHaveLength(1)
  expect(readdirSync(backups)).toHaveLength(3)

  const kept = join(backups, 'antes-de-0006_money-20261104-123000.tar.zst')
  const { manifest } = await restoreBackup(kept, join(folder, 'restored'), quiet)
  expect([manifest.scope, manifest.migration.name]).toEqual(['database', '0005_team_sums'])
  expect(existsSync(join(folder, 'restored', 'files'))).toBe(false)
  const restored = await startWorkspace(join(folder, 'restored'), { migrationsFolder: copyMigrationsUntil('0005_team_sums') })
  onTestFinished(restored.stop)
  expect(await restored.rowsOf('categories')).toEqual(before)
}, 120_000)

test('a new database has nothing to keep', async () => {
  const folder = createTemporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const workspace = await startWorkspace(folder, { migrationsFolder: copyMigrationsUntil(undefined) })
  onTestFinished(workspace.stop)
  expect(await backUpBeforeMigration(workspace.source, at(1), () => undefined)).toBeUndefined()
  expect(existsSync(join(folder, 'backups'))).toBe(false)
})
