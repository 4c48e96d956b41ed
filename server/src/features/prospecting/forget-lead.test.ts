import { forgetLead, listLeads } from 'contract/prospecting/leads.ts'
import { reportRun } from 'contract/runs/callback.ts'
import type { FoundLead } from 'contract/runs/result.ts'
import { readRun } from 'contract/runs/runs.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#db/tables/audit.ts'
import { suppressions } from '#db/tables/results.ts'
import { runAttempts } from '#db/tables/runs.ts'
import { type AutomationTestApi, launchAndRead, startAutomatedApi } from '#testing/automation.ts'
import { findTablesWith } from '#testing/table-contents.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'

const AURORA: FoundLead = {
  name: 'Clínica Aurora',
  phone: '(41) 99999-0000',
  site: 'https://www.aurora.com.br/contato',
  address: 'Rua das Flores, 10',
  place_id: 'ChIJ1',
}
const OTHER: FoundLead = { name: 'Padaria Sol', phone: '(41) 3333-1234' }

/** Launches a run and reports its leads, as the automation service does. @returns the run's id */
async function reportLeads(api: AutomationTestApi, leads: FoundLead[], message?: string) {
  const { id } = await launchAndRead(api)
  const token = api.service.received.at(-1)?.headers['x-run-token']
  const json = { status: 'succeeded', message, result: { leads } }
  const answer = await api.send(reportRun, { params: { id }, json }, { authorization: `Bearer ${token}` })
  expect(answer.statusCode, answer.payload).toBe(200)
  return id
}

async function findLeadId(api: AutomationTestApi, name: string) {
  const { leads } = await api.ok(listLeads)
  return leads.find((lead) => lead.name === name)?.id ?? 0
}

test('nothing in the database names a forgotten contact, however runs wrote it; others stay', async () => {
  const api = await startAutomatedApi()
  const first = await reportLeads(api, [AURORA, OTHER], 'Achamos Clínica Aurora e outra')
  const second = await reportLeads(api, [{ name: 'AURORA ESTÉTICA', phone: '+55 41 99999 0000' }])
  const answer = JSON.stringify({ found: [AURORA] }).replace('í', '\\u00ed')
  await api.db.update(runAttempts).set({ answer }).where(eq(runAttempts.runId, first))
  await api.ok(forgetLead, { params: { id: await findLeadId(api, 'Clínica Aurora') }, json: {} })
  expect((await api.ok(listLeads)).leads.map(({ name }) => name)).toEqual(['Padaria Sol'])
  expect((await api.ok(readRun, { params: { id: first } })).result?.leads).toEqual([OTHER])
  expect((await api.ok(readRun, { params: { id: second } })).result?.leads).toEqual([])
  expect(await findTablesWith(api.db, /aurora|99999[- ]0000|4199999|rua das flores|u00ednica|ChIJ1/i)).toEqual([])
  expect(await findTablesWith(api.db, /Padaria Sol/)).toEqual(expect.arrayContaining(['public.leads', 'public.runs']))
})

test('a second contact of one place on the map is forgotten with it, and does not come back', async () => {
  const api = await startAutomatedApi()
  await reportLeads(api, [AURORA])
  const moved = { name: 'Aurora Odonto', phone: '(41) 3222-1111', site: 'auroraodonto.com.br', address: 'Av. Sete, 20' }
  const second = await reportLeads(api, [{ ...moved, place_id: 'ChIJ1' }, OTHER], 'Achamos Aurora Odonto')
  await api.ok(forgetLead, { params: { id: await findLeadId(api, 'Clínica Aurora') }, json: {} })
  expect((await api.ok(listLeads)).leads.map(({ name }) => name)).toEqual(['Padaria Sol'])
  expect((await api.ok(readRun, { params: { id: second } })).result?.leads).toEqual([OTHER])
  expect(await findTablesWith(api.db, /aurora|3222-1111|4132221111|av\. sete|ChIJ1/i)).toEqual([])
  await reportLeads(api, [
    { name: 'Novo nome', phone: '41 3222 1111' },
    { name: 'Outro nome', site: 'auroraodonto.com.br' },
  ])
  expect((await api.ok(listLeads)).leads.map(({ name }) => name)).toEqual(['Padaria Sol'])
})

test('the audit log says that a contact was forgotten, but not which', async () => {
  const api = await startAutomatedApi()
  await reportLeads(api, [AURORA])
  const id = await findLeadId(api, 'Clínica Aurora')
  await api.ok(forgetLead, { params: { id }, json: {} })
  const rows = await api.db.select().from(auditLog).where(eq(auditLog.recordKind, 'lead'))
  expect(rows.map(({ action, recordId, recordName }) => [action, recordId, recordName])).toEqual([
    ['purged', String(id), null],
    ['forgotten', String(id), null],
  ])
  expect(await api.fails(forgetLead, { params: { id }, json: {} })).toMatchObject({ status: 404 })
})

test.each([
  ['by phone', { name: 'Outro nome', phone: '041 99999-0000' }],
  ['by site', { name: 'Outro nome', site: 'aurora.com.br' }],
  ['by name and address', { name: 'CLINICA AURORA', address: 'rua das flores 10' }],
  ['by its place on the map', { name: 'Outro nome', place_id: 'ChIJ1' }],
])('a forgotten contact is not brought back, recognised %s, and the run says so', async (_, again) => {
  const api = await startAutomatedApi()
  await reportLeads(api, [AURORA])
  await api.ok(forgetLead, { params: { id: await findLeadId(api, 'Clínica Aurora') }, json: {} })
  const id = await reportLeads(api, [again, OTHER])
  expect((await api.ok(listLeads)).leads.map(({ name }) => name)).toEqual(['Padaria Sol'])
  const run = await api.ok(readRun, { params: { id } })
  expect(run.result?.leads).toEqual([OTHER])
  expect(run.notes).toContainEqual(expect.objectContaining({ text: '1 contato não foi salvo: pediu para ser esquecido' }))
  expect(JSON.stringify(await api.db.select().from(suppressions))).not.toMatch(/aurora|99999/)
})

test('only owners and administrators may forget a contact', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('operations', 'Bia')
  expect(await bia.fails(forgetLead, { params: { id: 1 }, json: {} })).toMatchObject({ status: 403 })
  expect(await api.owner.fails(forgetLead, { params: { id: 1 }, json: {} })).toMatchObject({ status: 404 })
})
