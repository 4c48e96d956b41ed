import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { listClients } from 'contract/finance/settings.ts'
import { deleteOrRestoreLead, listLeads, makeLeadClient } from 'contract/prospecting/leads.ts'
import { expect, test } from 'vitest'
import { leads } from '#db/tables/results.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { givenRun } from '#testing/work.ts'

async function givenLead(api: TestApi, name: string): Promise<number> {
  const runId = await givenRun(api, 'prospecting')
  const [row] = await api.db.insert(leads).values({ runId, name }).returning({ id: leads.id })
  return row?.id ?? 0
}

const make = (api: TestApi, id: number) => api.ok(makeLeadClient, { params: { id }, json: {} })
const listNames = async (api: TestApi) => (await api.ok(listClients)).items.map(({ name }) => name)

test('a contact becomes a client of its name once, and its status says so', async () => {
  const api = await startApiForTest()
  const id = await givenLead(api, 'Clínica Flor')
  const { id: clientId } = await make(api, id)
  expect(await make(api, id)).toEqual({ ok: true, id: clientId })
  expect(await listNames(api)).toEqual(['Clínica Flor'])
  expect((await api.ok(listLeads)).leads).toMatchObject([{ status: 'won', clientId }])
})

test('a contact becomes the client that has its name already, also an archived one', async () => {
  const api = await startApiForTest()
  const first = await make(api, await givenLead(api, 'Clínica Flor'))
  expect(await make(api, await givenLead(api, 'clínica  flor'))).toEqual(first)
  await api.ok(deleteConfigItemOrEntry, { json: { category: 'clientes', id: first.id } })
  expect(await make(api, await givenLead(api, 'Clínica Flor'))).toEqual(first)
  expect(await listNames(api)).toEqual(['Clínica Flor'])
})

test('a deleted contact does not become a client', async () => {
  const api = await startApiForTest()
  const id = await givenLead(api, 'Clínica Flor')
  await api.ok(deleteOrRestoreLead, { params: { id }, json: {} })
  expect(await api.fails(makeLeadClient, { params: { id }, json: {} })).toMatchObject({ status: 404 })
  expect(await listNames(api)).toEqual([])
})
