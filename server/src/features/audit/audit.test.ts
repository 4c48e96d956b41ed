import { createToken } from 'contract/accounts/tokens.ts'
import { api as contract } from 'contract/api.ts'
import { exportAudit, listAudit } from 'contract/audit/audit.ts'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { editOutflow, recordOutflow } from 'contract/finance/outflows.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeSystemActor, recordAudit } from '#db/audit.ts'
import type { AuditDetails } from '#db/tables/audit.ts'
import { startApiForTest } from '#testing/api.ts'
import { givenItem } from '#testing/factories.ts'
import { addNewestEntryRevision } from '#testing/revisions.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'
import { checkAndRecordAuditLog } from './audit-check.ts'

const DAY_MS = 86_400_000

test('the audit log shows who did what in Portuguese, with the values before and after', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia', { address: '203.0.113.7' })
  const { id } = await bia.ok(recordOutflow, { form: { nome_saida: 'Figma', valor: '312.00' } })
  await bia.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, { centavos: 400_00 }) })
  const { events, people, check } = await api.owner.ok(listAudit, { query: { kind: 'entry' } })
  expect(events).toMatchObject([
    {
      by: 'Bia',
      role: 'Financeiro',
      address: '203.0.113.7',
      via: expect.stringMatching(/^Sessão nº \d+$/),
      action: 'Alterou',
      record: 'Lançamento',
      recordId: String(id),
      name: 'Figma',
      fields: [{ field: 'Valor', before: 'R$\u00a0312,00', after: 'R$\u00a0400,00' }],
    },
    { action: 'Criou', fields: expect.arrayContaining([{ field: 'Tipo', before: null, after: 'Saída' }]) },
  ])
  expect([people?.map(({ name }) => name), check]).toEqual([['Bia', 'Olívia'], null])
})

test('the audit log shows instants in the workspace’s time zone, and roles by their names', async () => {
  const api = await startTeamApiForTest({ today: '2026-11-21T15:00:00Z' })
  await api.owner.ok(createToken, { json: { name: 'n8n', role: 'finance', days: 30 } })
  const { events } = await api.owner.ok(listAudit, { query: { kind: 'token' } })
  expect(events[0]?.fields).toEqual(
    expect.arrayContaining([
      { field: 'Papel', before: null, after: 'Financeiro' },
      { field: 'Vale até', before: null, after: '21/12/2026, 12:00:00' },
    ]),
  )
})

/** Columns of entries and series whose changes the change log leaves out (migration 0010), or that no change gives another value. */
const UNTOLD = ['id', 'kind', 'created_at', 'recorded_by', 'updated_at', 'updated_by', 'revision', 'folded', 'own_fields']
const UNTOLD_TOO = ['next_occurrence', 'import_id', 'bank_id', 'split_from', 'first_occurrence', 'deleted_at']

test('every audited column and every filter of an export has a Portuguese name', async () => {
  const api = await startApiForTest()
  const { rows: followed } = await api.db.execute<{ name: string }>(sql`
    select distinct unnest(string_to_array(args[4] || ',' || args[5], ',')) as name
    from (select string_to_array(encode(tgargs, 'escape'), '\\000') as args from pg_trigger where tgname like 'audit\\_%' and tgnargs > 6) t
    union select distinct column_name from information_schema.columns
    where table_name in ('entries', 'series') and not column_name = any (${sql.param([...UNTOLD, ...UNTOLD_TOO])})`)
  const exported = Object.values(contract)
    .flatMap((area) => Object.values<Endpoint>(area))
    .filter(({ audit, query }) => audit && query)
  const filters = exported.flatMap(({ query }) => Object.keys((query as unknown as { shape: object }).shape))
  const names = [...followed.map(({ name }) => name), ...filters].filter((name) => name !== '')
  expect(names.length).toBeGreaterThan(80)
  const details = Object.fromEntries(names.map((name) => [name, [null, '1']])) as AuditDetails
  await recordAudit(api.db, { action: 'changed', recordKind: 'workspace', details }, makeSystemActor(api.time.now()))
  const [event] = (await api.ok(listAudit)).events
  expect(event?.fields.map(({ field }) => field).filter((field) => names.includes(field))).toEqual([])
})

test('the audit log shows codes by their names, and what a person typed as it is', async () => {
  const api = await startApiForTest()
  const details: AuditDetails = {
    words_to_use: [null, ['SALE', 'reset', 'constructor']],
    automation_modes: [{}, { carousel: 'internal', static: 'off' }],
    savings: [{ static: 30 }, { static: 45 }],
    state: ['draft', 'published'],
    automation: [null, 'post-production'],
    second_factor_roles: [[], ['owner', 'admin']],
    min: [null, 100_00],
  }
  await recordAudit(api.db, { action: 'changed', recordKind: 'workspace', details }, makeSystemActor(api.time.now()))
  const [event] = (await api.ok(listAudit)).events
  expect(event?.fields.map(({ field, before, after }) => [field, before, after]).toSorted()).toEqual([
    ['Automação', null, 'Pós-produção'],
    ['Minutos economizados', 'Estático: 30', 'Estático: 45'],
    ['Palavras a usar', null, 'SALE, reset, constructor'],
    ['Quem faz cada automação', null, 'Carrossel: Interno, Estático: Desligado'],
    ['Situação', 'Rascunho', 'Publicado'],
    ['Valor mínimo', null, 'R$\u00a0100,00'],
    ['Verificação em duas etapas obrigatória para', null, 'Dono, Administrador'],
  ])
})

test('the audit log shows an act that changes only a record’s state without fields', async () => {
  const api = await startApiForTest()
  const id = await givenItem(api, 'clients', 'Odonto Aurora')
  await api.ok(deleteConfigItemOrEntry, { json: { category: 'clientes', id } })
  const { events } = await api.ok(listAudit, { query: { kind: 'client' } })
  expect(events.map(({ action, name, fields }) => [action, name, fields])).toEqual([['Arquivou', 'Odonto Aurora', []]])
})

test('the audit log is filtered by person, action, kind, record and days, and read by pages', async () => {
  const api = await startApiForTest()
  for (let n = 1; n <= 55; n++) await api.ok(recordOutflow, { form: { nome_saida: `n${n}`, valor: '1.00' } })
  api.time.advance(DAY_MS)
  const { id } = await api.ok(recordOutflow, { form: { nome_saida: 'amanhã', valor: '1.00' } })
  const first = await api.ok(listAudit)
  const second = await api.ok(listAudit, { query: { before: first.next ?? 0 } })
  expect([first.events.length, second.events.length, second.next, second.people]).toEqual([50, 6, null, undefined])
  const count = async (query: object) => (await api.ok(listAudit, { query })).events.length
  expect(await count({ from: '2026-11-22' })).toBe(1)
  expect(await count({ to: '2026-11-21', person: 1 })).toBe(50)
  expect(await count({ kind: 'entry', record: String(id) })).toBe(1)
  expect([await count({ action: 'changed' }), await count({ person: 99 }), await count({ kind: 'client' })]).toEqual([0, 0, 0])
  expect(await api.fails(listAudit, { query: { action: 'x' } })).toMatchObject({ status: 422 })
})

test('the export of the audit log has no formulas, and is in the log itself', async () => {
  const api = await startApiForTest()
  const { id } = await api.ok(recordOutflow, { form: { nome_saida: '=HYPERLINK("http://x")', valor: '312.00' } })
  const response = await api.send(exportAudit, { query: { kind: 'entry' } })
  expect(response.headers['content-disposition']).toContain('auditoria-2026-11-21.csv')
  const [head, row] = response.payload.slice(1).split('\r\n')
  expect(head).toBe('Nº;Quando;Quem;Papel;Endereço;Sessão ou token;Ação;Registro;Nº do registro;Nome;Antes e depois')
  expect(row).toContain(`;Criou;Lançamento;${id};"'=HYPERLINK(""http://x"")";`)
  expect((await api.ok(listAudit)).events[0]).toMatchObject({
    action: 'Exportou',
    record: 'Auditoria',
    fields: [{ field: 'Tipo', before: null, after: 'entry' }],
  })
})

test('a row of the audit log that was tampered with is told with the list', async () => {
  const api = await startApiForTest()
  await api.ok(recordOutflow, { form: { nome_saida: 'Figma', valor: '312.00' } })
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update audit_log set person_name = 'Outra pessoa'`)
  })
  await checkAndRecordAuditLog({ db: api.db, now: api.time.now, log: { error: () => undefined } })
  expect((await api.ok(listAudit)).check).toEqual({ checkedAt: api.time.now().toISOString(), brokenId: 1 })
})

test('only owners and administrators read the audit log', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  const caio = await api.join('admin', 'Caio')
  expect(await bia.fails(listAudit)).toMatchObject({ status: 403 })
  expect(await bia.fails(exportAudit)).toMatchObject({ status: 403 })
  expect((await caio.send(listAudit)).statusCode).toBe(200)
})
