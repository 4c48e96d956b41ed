import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, onTestFinished, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { readGenericPlan } from '#testing/generic-plan.ts'
import { readLatestDocuments, readLatestEntries, readLatestRuns, readLatestTeamActivities } from './latest-records.ts'

/** Opens a workspace with 20,000 entries, documents, runs and activities, and one connection on which reads are prepared. */
async function openFilledWorkspace() {
  const api = await startApiForTest({ today: '2026-11-21T12:00:00Z' })
  const at = sql.raw(`timestamptz '2026-11-21' - n * interval '1 minute'`)
  const rows = sql.raw('from generate_series(1, 20000) n')
  await api.db.execute(sql`insert into entries (kind, date, description, centavos, recorded_by, created_at)
    select 'outflow', '2026-11-01', 'Lançamento ' || n, n, 1, ${at} ${rows}`)
  await api.db.execute(sql`insert into documents (title, html, plain, source, user_id, saved_at, saved_revision)
    select 'Texto ' || n, '', '', 'editor', 1, ${at}, 1 ${rows}`)
  await api.db.execute(sql`insert into runs
    (automation, title, body, state, user_id, webhook_id, token_hash, destination_name, destination_url, ended_at)
    select 'static', 'Post ' || n, '{}', 'succeeded', 1, 'id' || n, '', '', '', ${at} ${rows}`)
  await api.db.execute(sql`insert into activities (member_id, type, date, rule_id, user_id)
    select 1, 'MEETING', '2026-11-01', 1, 1 ${rows}`)
  await api.db.execute(sql`analyze entries, documents, runs, activities`)
  const client = await api.app.services.pool.connect()
  onTestFinished(() => client.release())
  return { client, db: drizzle({ client }) }
}

const READS = [
  ['home_entries', readLatestEntries, 'entries_recent', 'entries'],
  ['home_documents', readLatestDocuments, 'documents_saved', 'documents'],
  ['home_runs', readLatestRuns, 'runs_succeeded', 'runs'],
  ['home_team', readLatestTeamActivities, 'activities_page', 'activities'],
] as const

test('the newest records of Home are the end of an index, and no read walks through a table', async () => {
  const { client, db } = await openFilledWorkspace()
  for (const [name, read, index, table] of READS) {
    const plan = await readGenericPlan(client, { name, read: () => read(db), values: { integer: '0' } })
    expect(plan).toContain(`Index Scan Backward using ${index}`)
    expect(plan).not.toContain(`Seq Scan on ${table}`)
  }
})
