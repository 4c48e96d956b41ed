import { exportAudit, listAudit } from 'contract/audit/audit.ts'
import { addLeadNote, editLead, forgetLead, listLeads, readLead } from 'contract/prospecting/leads.ts'
import { MERGED_FIELDS, mergeLeads, separateLead, separateSource, tellLeadsApart } from 'contract/prospecting/merging.ts'
import { listTrashedRecords } from 'contract/trash/trash.ts'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#db/tables/results.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { givenRun } from '#testing/work.ts'
import { createLeadSink } from '../save-leads.ts'

type Found = NonNullable<Parameters<ReturnType<typeof createLeadSink>>[2]['leads']>[number]

const origin = (id: string, source = 'Overture Maps') => ({ source, id, licence: 'CDLA-Permissive-2.0', day: '2026-10-01' })

/** As one search each brings them. */
async function givenFound(api: TestApi, ...found: Found[]): Promise<number[]> {
  const save = createLeadSink(api.app.services.secrets)
  for (const lead of found)
    await save(api.db, { id: await givenRun(api, 'prospecting') } as never, { leads: [lead] }, api.time.now())
  const rows = await api.db.select({ id: leads.id }).from(leads).orderBy(asc(leads.id))
  return rows.map(({ id }) => id)
}

const FLOR: Found = {
  name: 'Clínica Flor',
  phone: '41 3333-4444',
  address: 'Rua das Flores, 10',
  city: 'Curitiba/PR',
  origin: origin('1'),
}
const BELA: Found = {
  name: 'Bela Estética',
  phone: '41 99999-1234',
  site: 'https://bela.com.br/',
  instagram: 'https://www.instagram.com/bela/',
  city: 'Curitiba/PR',
  origin: origin('2'),
}

const CENTRE = { latitude: -25.43, longitude: -49.27 }

const read = (api: TestApi, id: number) => api.ok(readLead, { params: { id } })
const listAll = async (api: TestApi) => (await api.ok(listLeads, {})).leads

async function startMerged(take: readonly (typeof MERGED_FIELDS)[number][]) {
  const api = await startApiForTest()
  const [id = 0, otherId = 0] = await givenFound(api, FLOR, BELA)
  await api.ok(editLead, { params: { id }, json: { tags: ['quente'], revision: 1 } })
  await api.ok(editLead, { params: { id: otherId }, json: { tags: ['site novo'], notes: 'Fala com a Bia', revision: 1 } })
  await api.ok(addLeadNote, { params: { id }, json: { text: 'Ligou' } })
  await api.ok(addLeadNote, { params: { id: otherId }, json: { text: 'Pediu proposta' } })
  const before = { kept: (await read(api, id)).lead, other: (await read(api, otherId)).lead }
  const json = { otherId, revision: before.kept.revision, otherRevision: before.other.revision, take: [...take] }
  await api.ok(mergeLeads, { params: { id }, json })
  return { api, id, otherId, before }
}

test('a merge keeps one contact with the chosen fields, and both’s notes, tags, address and run', async () => {
  const { api, id, otherId, before } = await startMerged(['phone', 'site', 'instagram', 'notes'])
  const merged = await read(api, otherId)
  expect(merged.lead).toMatchObject({
    id,
    name: 'Clínica Flor',
    address: 'Rua das Flores, 10',
    phone: '41 99999-1234',
    site: 'https://bela.com.br/',
    tags: ['quente', 'site novo'],
    notes: 'Fala com a Bia',
    origins: { phone: origin('2'), site: origin('2'), instagram: origin('2') },
  })
  expect(merged.notes.map(({ text }) => text)).toEqual(['Pediu proposta', 'Ligou'])
  expect(merged.parts).toMatchObject([{ id: otherId, name: 'Bela Estética', source: 'Overture Maps' }])
  expect(await listAll(api)).toMatchObject([{ id }])
  const ofRun = await api.ok(listLeads, { query: { run: Number(before.other.runId) } })
  expect(ofRun.leads).toMatchObject([{ id }])
  expect((await api.ok(listTrashedRecords, {})).records).toEqual([])
})

test('merged contacts separated again are as before, but for later changes, and not offered again', async () => {
  const { api, id, otherId, before } = await startMerged(['phone', 'site', 'instagram', 'notes'])
  const { lead } = await read(api, id)
  await api.ok(editLead, { params: { id }, json: { notes: 'Fala com a Ana', revision: lead.revision } })
  const reply = await api.ok(separateLead, { params: { id: otherId }, json: { isOther: true } })
  expect(reply.changedSince).toEqual(['notes'])
  const [kept, other] = [await read(api, id), await read(api, otherId)]
  const anyRevision = { revision: expect.any(Number) }
  expect(kept.lead).toEqual({ ...before.kept, notes: 'Fala com a Ana', ...anyRevision })
  expect(other.lead).toEqual({ ...before.other, ...anyRevision })
  expect([kept, other].map(({ notes }) => notes.map(({ text }) => text))).toEqual([['Ligou'], ['Pediu proposta']])
  expect([...kept.parts, ...kept.similar, ...other.similar]).toEqual([])
})

test('contacts merged with every field and separated at once are the same again', async () => {
  const api = await startApiForTest()
  const [id = 0, otherId = 0] = await givenFound(api, FLOR, BELA)
  const rows = async () => {
    const all = await api.db.select().from(leads).orderBy(asc(leads.id))
    return all.map(({ revision: _, updatedAt: _at, updatedBy: _by, matchKeys, ...row }) => ({
      ...row,
      keys: matchKeys.includes('o Overture Maps 1'),
    }))
  }
  const before = await rows()
  await api.ok(mergeLeads, { params: { id }, json: { otherId, revision: 1, otherRevision: 1, take: [...MERGED_FIELDS] } })
  await api.ok(separateLead, { params: { id: otherId }, json: { isOther: false } })
  expect(await rows()).toEqual(before)
})

test('the audit log and its export tell which contact was merged into which, and the separation', async () => {
  const { api, id, otherId } = await startMerged([])
  await api.ok(separateLead, { params: { id: otherId }, json: { isOther: false } })
  const { events } = await api.ok(listAudit, { query: { kind: 'lead', record: String(otherId) } })
  const field = 'Unido ao contato nº'
  expect(events.slice(0, 2).map(({ action, fields }) => [action, fields])).toEqual([
    ['Separou', [{ field, before: String(id), after: null }]],
    ['Uniu', [{ field, before: null, after: String(id) }]],
  ])
  const { payload } = await api.send(exportAudit, { query: { kind: 'lead', action: 'merged' } })
  expect(payload).toContain(`;Uniu;Contato;${otherId};;${field}: — → ${id}`)
})

test('a search that brings a merged contact again completes the one that stayed', async () => {
  const { api, id } = await startMerged([])
  await givenFound(api, { ...BELA, category: 'Estética' })
  expect(await listAll(api)).toMatchObject([{ id, category: 'Estética', site: null }])
})

test('a contact that changed since it was seen is not merged', async () => {
  const api = await startApiForTest()
  const [id = 0, otherId = 0] = await givenFound(api, FLOR, BELA)
  await api.ok(editLead, { params: { id: otherId }, json: { city: 'Pinhais/PR', revision: 1 } })
  const refusal = await api.fails(mergeLeads, { params: { id }, json: { otherId, revision: 1, otherRevision: 1, take: [] } })
  expect(refusal).toMatchObject({ status: 409, code: 'lead_changed' })
  expect(await listAll(api)).toHaveLength(2)
})

test('the fields of a separated source become a contact of its own, which that source completes', async () => {
  const api = await startApiForTest()
  const receita: Found = {
    ...FLOR,
    site: 'https://outra.com.br/',
    cnpj: '11222333000181',
    origin: origin('9', 'Receita Federal'),
  }
  const [id = 0] = await givenFound(api, FLOR, receita)
  const { lead } = await read(api, id)
  expect(lead).toMatchObject({ site: 'https://outra.com.br/', cnpj: '11222333000181' })
  const json = { source: 'Receita Federal', name: 'Outra Clínica', revision: lead.revision }
  const { id: madeId } = await api.ok(separateSource, { params: { id }, json })
  expect((await read(api, id)).lead).toMatchObject({
    name: 'Clínica Flor',
    phone: '41 3333-4444',
    site: null,
    cnpj: null,
    origins: {},
  })
  await givenFound(api, { ...receita, instagram: 'https://www.instagram.com/outra/' })
  expect((await read(api, madeId)).lead).toMatchObject({
    name: 'Outra Clínica',
    site: 'https://outra.com.br/',
    instagram: 'https://www.instagram.com/outra/',
    origin: receita.origin,
  })
  expect(await listAll(api)).toHaveLength(2)
})

test.each([
  ['goes with the address that came from it', null, CENTRE],
  ['stays with an address that the contact had', FLOR.address, null],
])('the position of a separated source %s', async (_, address, gone) => {
  const api = await startApiForTest()
  const osm: Found = { ...FLOR, site: 'https://flor.com.br/', position: CENTRE, origin: origin('node/1', 'OpenStreetMap') }
  const [id = 0] = await givenFound(api, { ...FLOR, address }, osm)
  const { lead } = await read(api, id)
  expect(lead).toMatchObject({ address: FLOR.address, position: CENTRE })
  const json = { source: 'OpenStreetMap', name: 'Outra', revision: lead.revision }
  const { id: madeId } = await api.ok(separateSource, { params: { id }, json })
  const [kept, made] = [(await read(api, id)).lead, (await read(api, madeId)).lead]
  expect([kept.position, made.position]).toEqual(gone ? [null, CENTRE] : [CENTRE, null])
  expect([kept.address, made.address]).toEqual(gone ? [null, FLOR.address] : [FLOR.address, null])
})

test('contacts that share a phone are named as perhaps the same until a person says no', async () => {
  const api = await startApiForTest()
  const [id = 0, otherId = 0] = await givenFound(api, FLOR, BELA)
  await api.ok(editLead, { params: { id: otherId }, json: { phone: '(41) 3333-4444', revision: 1 } })
  const named = { id: otherId, name: 'Bela Estética', city: 'Curitiba/PR', shared: ['phone'] }
  expect((await read(api, id)).similar).toEqual([named])
  await api.ok(tellLeadsApart, { params: { id: otherId }, json: { otherId: id, isOther: true } })
  expect((await read(api, id)).similar).toEqual([])
  await api.ok(tellLeadsApart, { params: { id }, json: { otherId, isOther: false } })
  expect((await read(api, id)).similar).toEqual([named])
})

test('a forgotten contact takes what was merged into it along, and neither comes back', async () => {
  const { api, id } = await startMerged([])
  await api.ok(forgetLead, { params: { id }, json: {} })
  await givenFound(api, FLOR, BELA)
  expect(await listAll(api)).toEqual([])
})
