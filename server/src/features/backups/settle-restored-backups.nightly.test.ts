import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '#db/migrate.ts'
import { startTestApi } from '#testing/api.ts'
import { createTemporaryFolder, removeFolder } from '#testing/installation.ts'
import { createServerDatabase } from '#testing/server-database.ts'
import { backUp } from './back-up.ts'
import { restoreBackup } from './restore-backup.ts'

const quiet = { tell: () => undefined, signal: new AbortController().signal }

let folder: string
let source: Awaited<ReturnType<typeof createServerDatabase>>

beforeAll(async () => {
  folder = createTemporaryFolder()
  source = await createServerDatabase()
  await migrateDatabase(source.pool)
  const api = await startTestApi({ server: { connection: source.connection, dataDir: join(folder, 'data') } })
  await api.close()
}, 120_000)

afterAll(async () => {
  await source.drop()
  removeFolder(folder)
})

/** Writes an archive while a backup of that name is being made, and restores it. @returns the restored rows of backups */
async function restoreWhileMaking(name: string, archive: string) {
  await source.pool.query('delete from backups')
  await source.pool.query(
    `insert into backups (kind, state, name, place, is_encrypted, has_files, started_at, heard_at, step)
     values ('nightly', 'running', $1, 'a pasta', false, true, now(), now(), 'Copiando…')`,
    [name],
  )
  const [file, dataDir] = [join(folder, archive), join(folder, `of-${archive}`)]
  await backUp({ dataDir: join(folder, 'data'), connection: source.connection, filesAre: 'here', scope: 'whole' }, file, quiet)
  const database = await createServerDatabase()
  onTestFinished(database.drop)
  await restoreBackup(file, dataDir, { ...quiet, connection: database.connection })
  return (
    await database.pool.query(
      'select state, step, size > 0 as sized, ended_at, verified_at > started_at as verified from backups',
    )
  ).rows
}

test('a restored nightly backup counts as a successful one, which the next backup does not remove', async () => {
  expect(await restoreWhileMaking('noite.tar.zst', 'noite.tar.zst')).toEqual([
    { state: 'succeeded', step: null, sized: true, ended_at: null, verified: true },
  ])
})

test('another backup that was being made meanwhile is not taken for lost after a restore, whose archive may be whole', async () => {
  expect(await restoreWhileMaking('outro.tar.zst', 'meu.tar.zst')).toEqual([])
})
