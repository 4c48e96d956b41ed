import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadWorkspaceExport, listWorkspaceExports, requestWorkspaceExport } from 'contract/data/exports.ts'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { restoreBackup } from '#features/backups/restore-backup.ts'
import { startApiForTest } from '#testing/api.ts'
import { aFile, PNG_BYTES } from '#testing/factories.ts'
import { createTemporaryFolder, removeFolder } from '#testing/installation.ts'
import { createServerDatabase } from '#testing/server-database.ts'
import { readTableDigests } from '#testing/table-contents.ts'
import { runDue } from '#work/run-work.ts'
import { exportJobs } from '../run-export.ts'
import { createWorkspaceExporter, EXPORT_OMISSIONS } from './export-all.ts'

async function emptyDatabase() {
  const database = await createServerDatabase()
  onTestFinished(database.drop)
  return database
}

test('what the screen’s export downloads is a workspace equal to the original, without the archives of other exports', async () => {
  const [folder, source, other] = [createTemporaryFolder(), await emptyDatabase(), await emptyDatabase()]
  onTestFinished(() => removeFolder(folder))
  await migrateDatabase(source.pool)
  const { connection } = source
  const dataDir = join(folder, 'data')
  const exporter = createWorkspaceExporter({ connection, dataDir, s3: undefined, backup: { bucketFiles: true } })
  const api = await startApiForTest({ server: { connection, dataDir, exporter } })
  const comprovante = aFile(PNG_BYTES, 'nota.png', 'image/png')
  await api.ok(recordOutflow, { form: { nome_saida: 'Figma', valor: '312.00' }, files: { comprovante } })

  for (const time of ['first', 'second']) {
    const { id } = await api.ok(requestWorkspaceExport)
    for (const work of exportJobs(api.app.services)) await runDue(api.app.services, work)
    const [made] = (await api.ok(listWorkspaceExports)).exports
    expect([time, made]).toMatchObject([time, { id, state: 'succeeded', reason: null }])
  }
  const [made] = (await api.ok(listWorkspaceExports)).exports
  const answer = await api.send(downloadWorkspaceExport, { params: { id: made?.id } })
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, made?.size])
  const file = join(folder, 'all.tar.zst')
  writeFileSync(file, answer.rawPayload)

  const quiet = { tell: () => undefined, signal: new AbortController().signal }
  const options = { ...quiet, connection: other.connection }
  const { manifest, missing, rows } = await restoreBackup(file, join(folder, 'restored'), options)
  expect([manifest.scope, missing, rows.entries]).toEqual(['export', [], 1])
  expect(manifest.items.filter(({ path }) => path.startsWith('files/exports'))).toEqual([])
  const [before, after] = [await readTableDigests(openDb(source.pool)), await readTableDigests(openDb(other.pool))]
  // The download was recorded after the export's moment.
  for (const name of [...EXPORT_OMISSIONS.tables, ...Object.keys(EXPORT_OMISSIONS.columns), 'audit_log', 'audit_check'])
    delete before[name]
  expect(after).toMatchObject(before)
}, 180_000)
