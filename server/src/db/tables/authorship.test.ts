import { changeMinutesSaved } from 'contract/home/minutes-saved.ts'
import { editBrandKit } from 'contract/settings/brand-kits.ts'
import { createPersona, editPersona } from 'contract/settings/personas.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makePersonPrincipal } from '#core/permissions.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { givenItem } from '#testing/factories.ts'
import { brandKits, personas } from './records.ts'
import { users, workspace } from './workspace.ts'

/**
 * The column that names the creator of a table's rows, where it is not `created_by`; null for a table whose rows come with the workspace.
 */
const CREATORS: Readonly<Record<string, string | null>> = {
  activities: 'user_id',
  bank_lines: 'statement_id',
  documents: 'user_id',
  entries: 'recorded_by',
  imports: 'recorded_by',
  leads: 'run_id',
  pieces: 'user_id',
  receipts: 'recorded_by',
  recordings: 'user_id',
  runs: 'user_id',
  series: 'recorded_by',
  statements: 'recorded_by',
  transfers: 'recorded_by',
  workspace: null,
}

/** Tables whose services write the author of a change themselves, because the log of changes reads it (migration 0007). */
const WRITTEN_BY_SERVICES = ['entries', 'receipts', 'series']

/** Tables whose rows no person changes once they are written, with the column that names a row's person. */
const APPENDED: Readonly<Record<string, string>> = {
  changes: 'user_id',
  closed_months: 'recorded_by',
  creations: 'user_id',
  document_versions: 'user_id',
  lead_notes: 'user_id',
  ledger: 'user_id',
  matches: 'recorded_by',
  payments: 'recorded_by',
  photos: 'user_id',
  piece_versions: 'user_id',
  point_rules: 'user_id',
  run_notes: 'user_id',
}

/** Tables whose rows each belong to one person and concern that person alone, with the column that names the person. */
const OWN: Readonly<Record<string, string>> = {
  accounts: 'user_id',
  api_tokens: 'user_id',
  idempotency_keys: 'user_id',
  notifications: 'user_id',
  presences: 'user_id',
  sessions: 'user_id',
  two_factors: 'user_id',
  uploads: 'user_id',
  workspace_exports: 'user_id',
}

/**
 * Tables that only the server writes: sums, queues, parts of a row that names its person. Suppressions are among them because only the
 * audit log says who asked for one, so that the row itself leads to no person.
 */
const SERVER_WRITTEN = [
  'ai_usage',
  'audit_check',
  'audit_log',
  'audit_pending',
  'backups',
  'call_windows',
  'collected_changes',
  'collected_totals',
  'contents',
  'daily_points',
  'account_totals',
  'cash_totals',
  'daily_totals',
  'events',
  'heavy_leases',
  'installation',
  'job_records',
  'jobs',
  'lead_counts',
  'link_mails',
  'monthly_points',
  'monthly_totals',
  'pending_events',
  'program_versions',
  'run_attempts',
  'run_counts',
  'run_files',
  'run_steps',
  'run_totals',
  'secret_canary',
  'series_skips',
  'server_clock',
  'sign_in_failures',
  'suppressions',
  'transcription_pieces',
  'transcriptions',
  'upload_chunks',
  'verifications',
]

type TableShape = { name: string; columns: string[]; triggers: string[] }

async function readTables({ db }: TestApi): Promise<TableShape[]> {
  const { rows } = await db.execute<TableShape>(sql`
    select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      array(select tgname::text from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`)
  return rows
}

/** Lists the columns and triggers that a table lacks to say who wrote its rows; an empty list for a complete table. */
function listMissing({ name, columns, triggers }: TableShape): string[] {
  const lacks = (wanted: string[], there: string[]) => wanted.filter((each) => !there.includes(each))
  if (SERVER_WRITTEN.includes(name)) return []
  const owner = APPENDED[name] ?? OWN[name]
  if (owner) return lacks([owner], columns)
  const creator = CREATORS[name] === undefined ? 'created_by' : CREATORS[name]
  const stamps = WRITTEN_BY_SERVICES.includes(name) ? [] : ['stamp_change']
  // A link is made by a person or on the server's own shell; the service that makes it writes its creator.
  if (creator === 'created_by' && name !== 'account_links') stamps.push('stamp_creator')
  return [...lacks([...(creator ? [creator] : []), 'updated_at', 'updated_by'], columns), ...lacks(stamps, triggers)]
}

test('every table that a person writes to says who created and who last changed its rows', async () => {
  const tables = await readTables(await startApiForTest())
  const incomplete = tables.map((table) => [table.name, listMissing(table)]).filter(([, missing]) => missing?.length)
  expect([incomplete, tables.length > 40]).toEqual([[], true])
})

/** Makes two people, and a function that chooses which of them makes the next calls. */
async function startTeamApi() {
  const api = await startApiForTest()
  const rows = ['Ana', 'Bruno'].map((name) => ({ name, email: `${name.toLowerCase()}@agencia.com.br`, role: 'admin' as const }))
  const [ana, bruno] = await api.db.insert(users).values(rows).returning({ id: users.id, name: users.name })
  if (!ana || !bruno) throw new Error('the people were inserted without rows')
  const actAsPerson = (person: typeof ana) => {
    const principal = makePersonPrincipal(person, 'admin', null)
    api.app.services.authenticate = async () => principal
  }
  return { api, ana, bruno, actAsPerson }
}

test('a record tells who created it, and who changed it last and when', async () => {
  const { api, ana, bruno, actAsPerson } = await startTeamApi()
  const clientId = await givenItem(api, 'clients', 'Odonto Aurora')
  actAsPerson(ana)
  const { id } = await api.ok(createPersona, { json: { clientId, name: 'Mãe ocupada' } })
  const read = async () => (await api.db.select().from(personas).where(eq(personas.id, id)))[0]
  expect(await read()).toMatchObject({ createdBy: ana.id, updatedBy: null, updatedAt: null })
  api.time.advance(3_600_000)
  actAsPerson(bruno)
  await api.ok(editPersona, { params: { id }, json: { name: 'Mãe sem tempo', revision: 1 } })
  expect(await read()).toMatchObject({ createdBy: ana.id, updatedBy: bruno.id, updatedAt: api.time.now() })
})

test('what the server does by itself changes no record’s authorship', async () => {
  const { api, ana, actAsPerson } = await startTeamApi()
  actAsPerson(ana)
  await api.ok(changeMinutesSaved, { json: { carousel: 30, revision: 1 } })
  await api.db.update(workspace).set({ timeZone: 'America/Recife' })
  expect((await api.db.select().from(workspace))[0]).toMatchObject({ timeZone: 'America/Recife', updatedBy: ana.id })
})

test('the rows of a local workspace are the first person’s, who becomes the owner', async () => {
  const { api } = await startTeamApi()
  const read = async () => (await api.db.select().from(brandKits).where(eq(brandKits.id, 1)))[0]
  expect(await read()).toMatchObject({ createdBy: 1, updatedBy: null })
  await api.ok(editBrandKit, { params: { id: 1 }, json: { name: 'Retrô', revision: 1 } })
  expect(await read()).toMatchObject({ createdBy: 1, updatedBy: 1, updatedAt: api.time.now() })
})
