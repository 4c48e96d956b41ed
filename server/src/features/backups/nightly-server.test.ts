import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listBackups } from 'contract/backups/backups.ts'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { installation } from '#db/tables/installation.ts'
import { startApiForTest } from '#testing/api.ts'
import { aFile, PNG_BYTES } from '#testing/factories.ts'
import { createTemporaryFolder, removeFolder } from '#testing/installation.ts'
import { createServerDatabase } from '#testing/server-database.ts'
import { readTableDigests } from '#testing/table-contents.ts'
import { runDue } from '#work/run-work.ts'
import { backupJobs, backupScheduleJob } from './jobs.ts'
import { createBackupStore } from './own-store.ts'
import { restoreBackup } from './restore-backup.ts'

async function emptyDatabase() {
  const database = await createServerDatabase()
  onTestFinished(database.drop)
  return database
}

/**
 * The tables that a backup changes while it is made: it has a row in `backups` and `jobs`, and those cause events and records of
 * changes.
 */
const CHANGED_BY_BACKUPS = ['backups', 'jobs', 'events', 'collected_changes']

test('the nightly backup of a server’s database is made, listed, and equals it when restored', async () => {
  const [folder, source] = [createTemporaryFolder(), await emptyDatabase()]
  onTestFinished(() => removeFolder(folder))
  await migrateDatabase(source.pool)
  const dataDir = join(folder, 'data')
  const { connection } = source
  const backup = {
    folder: join(folder, 'backups'),
    s3: undefined,
    passphrase: undefined,
    bucketFiles: true,
    interval: 24,
  }
  const backups = createBackupStore({ dataDir, s3: undefined, backup, cluster: undefined, connection })
  const api = await startApiForTest({ today: '2026-11-21T05:40:00Z', server: { connection, dataDir, backups } })
  await api.db.update(installation).set({ createdAt: new Date('2026-11-01T12:00:00Z') })
  const comprovante = aFile(PNG_BYTES, 'nota.png', 'image/png')
  await api.ok(recordOutflow, { form: { nome_saida: 'Figma', valor: '312.00' }, files: { comprovante } })

  const exported = join('files', 'exports', 'all.tar.zst')
  mkdirSync(join(dataDir, 'files', 'exports'))
  writeFileSync(join(dataDir, exported), 'everything')

  await backupScheduleJob(api.app.services).run()
  for (const work of backupJobs(api.app.services)) await runDue(api.app.services, work)
  const { last, backups: listed } = await api.ok(listBackups)
  expect(listed).toMatchObject([{ kind: 'nightly', state: 'succeeded', hasFiles: true, reason: null }])
  expect(last?.verifiedAt).not.toBeNull()

  const other = await emptyDatabase()
  const file = join(folder, 'backups', String(last?.name))
  const quiet = { tell: () => undefined, signal: new AbortController().signal }
  const { missing, rows } = await restoreBackup(file, join(folder, 'restored'), { ...quiet, connection: other.connection })
  expect([missing, rows.entries]).toEqual([[], 1])
  expect(existsSync(join(folder, 'restored', exported))).toBe(false)
  const [before, after] = [await readTableDigests(openDb(source.pool)), await readTableDigests(openDb(other.pool))]
  for (const name of CHANGED_BY_BACKUPS) delete before[name]
  expect(after).toMatchObject(before)
}, 180_000)
