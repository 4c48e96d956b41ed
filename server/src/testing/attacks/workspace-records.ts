import { invitePerson } from 'contract/accounts/people.ts'
import type { Endpoint } from 'contract/endpoint.ts'
import { importEntries } from 'contract/finance/imports.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { deleteRecord } from 'contract/finance/settings.ts'
import { sql } from 'drizzle-orm'
import { runFiles } from '../../db/tables/runs.ts'
import { seedDemo } from '../../demo/seed.ts'
import { startTeamApi, type TeamApi } from '../team-api.ts'

/** Finds a record of each kind by the start of its routes' paths. */
const RECORDS: Readonly<Record<string, string>> = {
  '/api/finance/outflows/': `select min(id)::text as id from entries where kind = 'outflow' and deleted_at is null`,
  '/api/finance/inflows/': `select min(id)::text as id from entries where kind = 'inflow' and deleted_at is null`,
  '/api/finance/entries/': `select min(entry_id)::text as id from receipts`,
  '/api/finance/receipts/': 'select min(id)::text as id from receipts',
  '/api/finance/imports/': 'select min(id)::text as id from imports',
  '/api/finance/series/': 'select min(id)::text as id from series',
  '/api/finance/trash/': 'select min(id)::text as id from entries where deleted_at is not null',
  '/api/account/sessions/': 'select min(id)::text as id from sessions where user_id = 1',
  '/api/people/': 'select min(id)::text as id from users',
  '/api/people/invitations/': `select min(id)::text as id from account_links where kind = 'invitation' and used_at is null`,
  '/api/runs/': `select min(id)::text as id from runs where automation = 'prospecting'`,
  '/api/runs/files/': 'select min(id)::text as id from run_files',
  '/api/leads/': 'select min(id)::text as id from leads',
  '/api/documents/': 'select min(document_id)::text as id from document_versions',
  '/api/uploads/': 'select min(id::text) as id from uploads',
  '/api/recordings/': 'select min(id)::text as id from recordings',
  '/api/ai/providers/': 'select min(id)::text as id from ai_providers',
  '/api/team/activities/': 'select min(id)::text as id from activities',
  '/api/team/members/': 'select min(id)::text as id from members',
  '/api/projects/': 'select max(id)::text as id from projects',
  '/api/personas/': 'select min(id)::text as id from personas',
  '/api/brand-kits/': 'select min(id)::text as id from brand_kits',
}

/** Finds the id of a record that a call with an id is about. @throws for a kind of record that the table above does not have */
export async function findRecordId({ db }: TeamApi, { path }: Endpoint): Promise<string> {
  const [start] = Object.keys(RECORDS)
    .filter((one) => path.startsWith(one))
    .toSorted((one, other) => other.length - one.length)
  const { rows } = await db.execute<{ id: string | null }>(sql.raw(RECORDS[start ?? ''] ?? 'select null as id'))
  const id = rows[0]?.id
  if (!id) throw new Error(`no record for ${path}`)
  return id
}

const CSV = 'Data;Descrição;Valor\n01/11/2026;Luz;-10,00\n'

/** Starts a team's server with a year of the example agency, and with what the agency has none of. */
export async function startFilledTeamApi(): Promise<TeamApi> {
  const api = await startTeamApi({}, ({ app }) => seedDemo(app))
  const { owner } = api
  await owner.ok(invitePerson, { json: { email: 'convidada@agencia.com.br', role: 'viewer' } })
  const file = new File([CSV], 'extrato.csv')
  await owner.send(importEntries, { form: { kind: 'outflow' }, files: { file } })
  const { entries } = await owner.ok(listOutflows)
  await owner.send(deleteRecord, { json: { nome: 'saída', id: entries.at(-1)?.id } })
  const { rows } = await api.db.execute<{ id: number }>(sql`select min(id)::int as id from runs where automation = 'carousel'`)
  await api.db.insert(runFiles).values({
    runId: rows[0]?.id ?? 0,
    name: 'a.pdf',
    storageKey: 'results/nenhum',
    sha256: 'x',
    size: 1,
    type: 'application/pdf',
  })
  return api
}
