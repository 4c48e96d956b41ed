import { invitePerson } from 'contract/accounts/people.ts'
import { createToken } from 'contract/accounts/tokens.ts'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import { sql } from 'drizzle-orm'
import { aiProviders } from '#db/tables/ai.ts'
import { bankRules, statements, transfers } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { documentVersions } from '#db/tables/documents.ts'
import { receipts } from '#db/tables/entries.ts'
import { notifications } from '#db/tables/notifications.ts'
import { photos } from '#db/tables/photos.ts'
import { pieces, pieceVersions } from '#db/tables/pieces.ts'
import { uploads } from '#db/tables/recordings.ts'
import { brandKits, personas } from '#db/tables/records.ts'
import { leadImports, leadNotes, leads } from '#db/tables/results.ts'
import { runFiles } from '#db/tables/runs.ts'
import { imports, series } from '#db/tables/series.ts'
import { activities } from '#db/tables/team.ts'
import { workspaceExports } from '#db/tables/workspace-exports.ts'
import { composePiece } from '#features/pieces/text/compose-piece.ts'
import { anInflow, anOutflow, givenItem, insertEntries } from '../factories.ts'
import type { TeamApi } from '../team-api.ts'
import { givenDocument, givenRecording, givenRun, givenTranscription } from '../work.ts'

/** The queries that find a record of each kind, by the beginning of its routes' paths. */
const RECORDS: Readonly<Record<string, string>> = {
  '/api/finance/outflows/': `select min(id)::text as id from entries where kind = 'outflow' and deleted_at is null`,
  '/api/finance/inflows/': `select min(id)::text as id from entries where kind = 'inflow' and deleted_at is null`,
  '/api/finance/entries/': `select min(entry_id)::text as id from receipts`,
  '/api/finance/receipts/': 'select min(id)::text as id from receipts',
  '/api/finance/imports/': 'select min(id)::text as id from imports',
  '/api/finance/series/': 'select min(id)::text as id from series',
  '/api/finance/trash/': 'select min(id)::text as id from entries where deleted_at is not null',
  '/api/bank/accounts/': 'select min(id)::text as id from bank_accounts',
  '/api/bank/statements/': 'select min(id)::text as id from statements',
  '/api/bank/transfers/': 'select min(id)::text as id from transfers',
  '/api/bank/rules/': 'select min(id)::text as id from bank_rules',
  '/api/finance/suppliers/': 'select min(id)::text as id from suppliers',
  '/api/account/sessions/': 'select min(id)::text as id from sessions where user_id = 1',
  '/api/account/tokens/': 'select min(id)::text as id from api_tokens',
  '/api/authorship/': 'select min(id)::text as id from clients',
  '/api/people/': 'select min(id)::text as id from users',
  '/api/people/tokens/': 'select min(id)::text as id from api_tokens',
  '/api/people/invitations/': `select min(id)::text as id from account_links where kind = 'invitation' and used_at is null`,
  '/api/runs/': `select min(id)::text as id from runs where automation = 'prospecting'`,
  '/api/runs/files/': 'select min(id)::text as id from run_files',
  '/api/leads/': 'select min(id)::text as id from leads',
  '/api/leads/notes/': 'select min(id)::text as id from lead_notes',
  '/api/leads/imports/': 'select min(id)::text as id from lead_imports',
  '/api/documents/': 'select min(document_id)::text as id from document_versions',
  '/api/pieces/': 'select min(piece_id)::text as id from piece_versions',
  '/api/pieces/photos/': 'select min(id)::text as id from photos',
  '/api/uploads/': 'select min(id::text) as id from uploads',
  '/api/recordings/': 'select min(id)::text as id from recordings',
  '/api/ai/providers/': 'select min(id)::text as id from ai_providers',
  '/api/team/activities/': 'select min(id)::text as id from activities',
  '/api/team/members/': 'select min(id)::text as id from members',
  '/api/projects/': 'select max(id)::text as id from projects',
  '/api/personas/': 'select min(id)::text as id from personas',
  '/api/brand-kits/': 'select min(id)::text as id from brand_kits',
  '/api/data/exports/': 'select min(id)::text as id from workspace_exports',
}

/** Finds the id of a record for an endpoint that needs one. @throws where `RECORDS` lacks the kind of record, or there is none of it */
export async function findRecordId({ db }: TeamApi, { path }: Endpoint): Promise<string> {
  const [start] = Object.keys(RECORDS)
    .filter((one) => path.startsWith(one))
    .toSorted((one, other) => other.length - one.length)
  const { rows } = await db.execute<{ id: string | null }>(sql.raw(RECORDS[start ?? ''] ?? 'select null as id'))
  const id = rows[0]?.id
  if (!id) throw new Error(`no record for ${path}`)
  return id
}

async function givenFinanceRecords(api: TeamApi): Promise<void> {
  const [outflow = 0] = await insertEntries(api, anOutflow(), anInflow(), anOutflow({ deletedAt: api.time.now() }))
  const file = { storageKey: 'receipts/nenhum', sha256: 'x', size: 1, type: 'application/pdf', name: 'a.pdf' }
  await api.db.insert(receipts).values({ entryId: outflow, ...file })
  await api.db.insert(bankAccounts).values({ id: 2, kind: 'cash', name: 'Caixa', nameKey: 'caixa' })
  const period = { firstDay: '2026-11-01', lastDay: '2026-11-10' }
  await api.db.insert(statements).values({ accountId: 2, name: 'extrato.ofx', ...period, lines: 0, recordedBy: 1 })
  await api.db.insert(transfers).values({ fromId: 1, toId: 2, day: '2026-11-10', centavos: 10_00, recordedBy: 1 })
  await api.db.insert(imports).values({ kind: 'outflow', name: 'extrato.csv', rows: 1, centavos: 10_00, recordedBy: 1 })
  const rule = { frequency: 'Mensal', anchor: '2026-11-01', every: 1, unit: 'month', dayOfMonth: 1, nextOccurrence: 1 } as const
  await api.db.insert(series).values({ kind: 'outflow', ...rule, description: 'Aluguel', centavos: 10_00, recordedBy: 1 })
}

async function givenToolRecords(api: TeamApi): Promise<void> {
  const runId = await givenRun(api, 'prospecting')
  const [lead] = await api.db
    .insert(leads)
    .values({ runId, name: 'Café Central', placeId: 'ChIJ_1', createdAt: api.time.now() })
    .returning({ id: leads.id })
  await api.db.insert(leadImports).values({ name: 'feira.csv', rows: 1, createdAt: api.time.now() })
  await api.db.insert(leadNotes).values({ leadId: lead?.id ?? 0, userId: 1, text: 'Ligar', createdAt: api.time.now() })
  await api.db.insert(runFiles).values({ runId: await givenRun(api, 'carousel'), name: 'a.pdf', storageKey: 'results/nenhum' })
  const documentId = await givenDocument(api)
  await api.db.insert(documentVersions).values({ documentId, n: 1, html: '<p>x</p>', userId: 1 })
  const { slides } = composePiece('carousel', 'Três mitos')
  const content = { title: 'Três mitos', format: '4:5', mode: 'light', slides, caption: '' } as const
  const [piece] = await api.db
    .insert(pieces)
    .values({ ...content, hashtags: [], kind: 'carousel', client: 'x', persona: 'x', plain: 'x', userId: 1 })
    .returning({ id: pieces.id })
  await api.db.insert(pieceVersions).values({ ...content, hashtags: [], pieceId: piece?.id ?? 0, n: 1, userId: 1 })
  await api.db
    .insert(photos)
    .values({ name: 'a.webp', width: 1, height: 1, storageKey: 'photos/nenhuma', sha256: 'x', size: 1, userId: 1 })
  await givenTranscription(api, await givenRecording(api))
  const uploadId = '11111111-1111-4111-8111-111111111111'
  await api.db.insert(uploads).values({ id: uploadId, name: 'a.wav', size: 1, source: 'file', userId: 1 })
  await api.db.insert(aiProviders).values({ name: 'Local', baseUrl: 'http://127.0.0.1:9', paths: {} as never })
}

async function givenTeamRecords(api: TeamApi): Promise<void> {
  const person = { userId: 1, createdAt: api.time.now() }
  await api.db.insert(activities).values({ memberId: 1, type: 'MEETING', date: '2026-11-21', ruleId: 1, ...person })
  await api.db.insert(notifications).values({ userId: 1, kind: 'failed', title: 'Prospecção falhou', href: '/execucoes/1' })
  const clientId = await givenItem(api, 'clients', 'Café')
  await api.db.insert(personas).values({ clientId, name: 'Lia', nameKey: 'lia' })
  await api.db.insert(brandKits).values({ name: 'Café', nameKey: 'cafe' })
  await givenItem(api, 'projects', 'Site novo')
  await givenItem(api, 'suppliers', 'Gráfica Lua')
  await api.db
    .insert(bankRules)
    .values({ kind: 'outflow', key: 'grafica lua', partyKey: 'grafica lua', description: 'Gráfica Lua' })
  const times = { startedAt: api.time.now(), heartbeatAt: api.time.now() }
  await api.db.insert(workspaceExports).values({ userId: 1, state: 'failed', hasFiles: true, ...times })
}

/** Inserts a record of each kind, all of them the owner's. */
export async function givenRecords(api: TeamApi): Promise<void> {
  await givenFinanceRecords(api)
  await givenToolRecords(api)
  await givenTeamRecords(api)
  await api.owner.ok(createToken, { json: { name: 'n8n', role: 'finance', days: null } })
  await api.owner.ok(invitePerson, { json: { email: 'convidada@agencia.com.br', role: 'viewer' } })
}
