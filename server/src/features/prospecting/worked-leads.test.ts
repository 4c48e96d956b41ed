import { listClients } from 'contract/finance/settings.ts'
import { readHome } from 'contract/home/home.ts'
import { listNotifications } from 'contract/notifications/notifications.ts'
import {
  addLeadNote,
  deleteOrRestoreLeadNote,
  editLead,
  type LeadFilters,
  listLeadChoices,
  listLeads,
  readLead,
} from 'contract/prospecting/leads.ts'
import { changeLeadTemplates, readLeadTemplates } from 'contract/prospecting/templates.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#db/tables/notifications.ts'
import { leads } from '#db/tables/results.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { listenOnLoopback, openEventStream } from '#testing/stream.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'
import { givenRun } from '#testing/work.ts'
import { prospectingHousekeeping } from './jobs.ts'
import { createLeadSink } from './save-leads.ts'

type NewLead = Partial<typeof leads.$inferInsert>

async function givenLeads(api: Pick<TestApi, 'db'>, ...rows: NewLead[]): Promise<number[]> {
  const runId = await givenRun(api as TestApi, 'prospecting')
  const named = rows.map((row) => ({ runId, name: 'Clínica Flor', ...row }))
  return (await api.db.insert(leads).values(named).returning({ id: leads.id })).map(({ id }) => id)
}

const givenLead = async (api: Pick<TestApi, 'db'>, row: NewLead = {}) => (await givenLeads(api, row))[0] ?? 0

const read = (api: TestApi, id: number) => api.ok(readLead, { params: { id } })

test('a contact whose status becomes client gets its client, once', async () => {
  const api = await startApiForTest()
  const id = await givenLead(api)
  await api.ok(editLead, { params: { id }, json: { status: 'won', revision: 1 } })
  await api.ok(editLead, { params: { id }, json: { status: 'negotiating', revision: 2 } })
  await api.ok(editLead, { params: { id }, json: { status: 'won', revision: 3 } })
  const { items } = await api.ok(listClients)
  expect(items).toMatchObject([{ name: 'Clínica Flor' }])
  expect((await read(api, id)).lead).toMatchObject({ status: 'won', clientId: items[0]?.id })
  await givenLead(api, { name: 'Outra' })
  const { leads: found } = await api.ok(listLeads, { query: { client: Number(items[0]?.id) } })
  expect(found.map((lead) => lead.id)).toEqual([id])
})

test('a contact’s fields are corrected by hand, and no source changes them afterwards', async () => {
  const api = await startApiForTest()
  const id = await givenLead(api, {
    phone: '41 3333-4444',
    phoneKey: '4133334444',
    site: 'http://velho.com.br/',
    siteKey: 'velho.com.br',
  })
  const json = {
    name: 'Flor & Cia',
    site: 'flor.com.br',
    instagram: '@flor.estetica',
    email: 'oi@flor.com.br',
    cnpj: '11.222.333/0001-81',
    tags: ['quente', 'quente', 'sem site'],
    nextOn: '2026-12-01',
    nextText: 'Ligar de manhã',
    revision: 1,
  }
  await api.ok(editLead, { params: { id }, json })
  const found = { name: 'FLOR', phone: '+55 41 3333-4444', site: 'http://velho.com.br', instagram: null }
  const runId = await givenRun(api, 'prospecting')
  await createLeadSink(api.app.services.secrets)(api.db, { id: runId } as never, { leads: [found] }, api.time.now())
  const [row] = await api.db.select().from(leads).where(eq(leads.id, id))
  expect(row?.editedFields.toSorted()).toEqual(['cnpj', 'email', 'instagram', 'name', 'site'])
  expect((await read(api, id)).lead).toMatchObject({
    name: 'Flor & Cia',
    site: 'https://flor.com.br/',
    instagram: 'https://instagram.com/flor.estetica',
    email: 'oi@flor.com.br',
    cnpj: '11222333000181',
    tags: ['quente', 'sem site'],
    nextOn: '2026-12-01',
    nextText: 'Ligar de manhã',
  })
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ site: 'nada disso' }, 'site'],
  [{ instagram: 'não é um perfil' }, 'instagram'],
  [{ email: 'flor' }, 'email'],
  [{ cnpj: '11.222.333/0001-82' }, 'cnpj'],
  [{ nextText: 'Ligar' }, 'nextOn'],
  [{ nextOn: '2026-02-30' }, 'nextOn'],
  [{ ownerId: 99 }, 'ownerId'],
  [{ tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }, 'tags'],
])('an edit of a contact with %j is refused by field, and nothing is saved', async (wrong, field) => {
  const api = await startApiForTest()
  const id = await givenLead(api)
  const refused = await api.fails(editLead, { params: { id }, json: { notes: 'x', ...wrong, revision: 1 } })
  expect(refused).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
  expect((await read(api, id)).lead).toMatchObject({ notes: null, revision: 1 })
})

test('of two edits of a contact the second is told of the first, and open boards learn of it', async () => {
  const api = await startApiForTest()
  const id = await givenLead(api)
  const stream = await openEventStream(await listenOnLoopback(api))
  await api.ok(editLead, { params: { id }, json: { status: 'contacted', revision: 1, base: { status: 'new' } } })
  expect((await stream.nextOf('change')).data.changes).toMatchObject([{ topic: 'leads', items: [{ id }] }])
  const late = { status: 'lost', revision: 1, base: { status: 'new' } } as const
  expect(await api.fails(editLead, { params: { id }, json: late })).toMatchObject({
    status: 409,
    conflict: { fields: { status: { yours: 'lost', theirs: 'contacted' } } },
  })
  await api.ok(addLeadNote, { params: { id }, json: { text: 'Pediu proposta' } })
  expect((await stream.nextOf('change')).data.changes).toMatchObject([{ topic: 'leads', items: [{ id }] }])
})

test('a contact’s notes say who wrote them and when, and only the author deletes and restores them', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('operations', 'Bia')
  const id = await givenLead(api)
  const note = await api.owner.ok(addLeadNote, { params: { id }, json: { text: 'Atende só à tarde' } })
  await bia.ok(addLeadNote, { params: { id }, json: { text: 'Liguei' } })
  const texts = async () => (await bia.ok(readLead, { params: { id } })).notes.map(({ text, author }) => [text, author.name])
  const all = [
    ['Liguei', 'Bia'],
    ['Atende só à tarde', api.owner.name],
  ]
  expect(await texts()).toEqual(all)
  const remove = { params: { id: note.id }, json: {} }
  expect(await bia.fails(deleteOrRestoreLeadNote, remove)).toMatchObject({ status: 404 })
  await api.owner.ok(deleteOrRestoreLeadNote, remove)
  expect(await texts()).toEqual([['Liguei', 'Bia']])
  await api.owner.ok(deleteOrRestoreLeadNote, { ...remove, json: { restore: true } })
  expect(await texts()).toEqual(all)
})

test('each filter of contacts leaves those that match, and offers the values that there are', async () => {
  const api = await startTeamApiForTest({ today: '2026-11-21T12:00:00Z' })
  const bia = await api.join('operations', 'Bia')
  const origin = { source: 'Overture Maps', id: 'f1', licence: 'CDLA-Permissive-2.0', day: '2026-10-05' }
  const night = new Date('2026-11-20T02:00:00Z') // still the 19th in São Paulo
  const a = {
    name: 'A',
    ownerId: bia.id,
    tags: ['quente'],
    city: 'Curitiba/PR',
    origin,
    createdAt: night,
    phone: '41',
    site: 'https://a.br/',
  }
  await givenLeads(api, a, {
    name: 'B',
    city: 'Bauru/SP',
    createdAt: new Date('2026-11-20T15:00:00Z'),
    instagram: 'https://instagram.com/b',
  })
  const [{ runId } = {}] = await api.db.select({ runId: leads.runId }).from(leads)
  const names = async (query: LeadFilters) => {
    const { leads: found, total } = await bia.ok(listLeads, { query })
    expect(total).toBe(found.length)
    return found.map(({ name }) => name).join('')
  }
  const found = await Promise.all(
    (
      [
        { city: 'Bauru/SP' },
        { source: 'Overture Maps' },
        { owner: bia.id },
        { owner: 'none' },
        { tag: 'quente' },
        { from: '2026-11-20' },
        { to: '2026-11-19' },
        { phone: 'yes', site: 'yes' },
        { instagram: 'yes' },
        { site: 'no' },
        { run: runId ?? 0 },
        { q: 'curitiba' },
      ] satisfies LeadFilters[]
    ).map(names),
  )
  expect(found).toEqual(['B', 'A', 'A', 'B', 'A', 'B', 'A', 'A', 'B', 'B', 'BA', 'A'])
  expect(await bia.ok(listLeadChoices)).toMatchObject({
    people: [{ name: 'Bia' }, { name: api.owner.name }],
    searches: [{ id: runId }],
    cities: ['Bauru/SP', 'Curitiba/PR'],
    sources: ['Overture Maps'],
    tags: ['quente'],
  })
})

test('contacts sorted by next contact begin with the earliest day and end without one, over all pages', async () => {
  const api = await startApiForTest()
  const rows = Array.from({ length: 60 }, (_, n) => ({ name: `L${n}`, nextOn: n % 3 === 0 ? null : `2026-12-${10 + (n % 20)}` }))
  await givenLeads(api, ...rows)
  const first = await api.ok(listLeads, { query: { sort: 'next' } })
  const second = await api.ok(listLeads, { query: { sort: 'next', before: first.next ?? 0 } })
  const all = [...first.leads, ...second.leads]
  expect([all.length, new Set(all.map(({ id }) => id)).size, second.next]).toEqual([60, 60, null])
  const days = all.map(({ nextOn }) => nextOn ?? '9')
  expect(days).toEqual(days.toSorted())
})

test('the board of contacts begins with what came to its stage last, over all pages', async () => {
  const api = await startApiForTest()
  const row = { status: 'contacted' as const, createdAt: api.time.now() }
  const ids = await givenLeads(api, ...Array.from({ length: 60 }, () => row))
  const [oldest = 0] = ids
  await api.ok(editLead, { params: { id: oldest }, json: { status: 'new', revision: 1 } })
  api.time.advance(60_000)
  await api.ok(editLead, { params: { id: oldest }, json: { status: 'contacted', revision: 2 } })
  const query = { status: 'contacted', sort: 'moved' } as const
  const first = await api.ok(listLeads, { query })
  const second = await api.ok(listLeads, { query: { ...query, before: first.next ?? 0 } })
  const all = [...first.leads, ...second.leads].map(({ id }) => id)
  expect([all[0], all.length, new Set(all).size]).toEqual([oldest, 60, 60])
})

test('a next contact is told once on its day to its owner, or to all who work with contacts', async () => {
  const api = await startTeamApiForTest({ today: '2026-11-21T12:00:00Z' })
  const bia = await api.join('operations', 'Bia')
  await api.join('viewer', 'Vi')
  const today = { nextOn: '2026-11-21' }
  await givenLeads(
    api,
    { ...today, ownerId: bia.id, nextText: 'Ligar' },
    today,
    { ...today, status: 'lost' },
    { nextOn: '2026-11-22' },
  )
  const [tell] = prospectingHousekeeping
  const tellAt = (at: string) => tell?.({ ...api.app.services, now: () => new Date(at) } as never)
  await tellAt('2026-11-21T09:30:00Z') // half past six in São Paulo
  expect(await api.count(notifications)).toBe(0)
  for (const at of ['2026-11-21T10:30:00Z', '2026-11-21T20:00:00Z']) await tellAt(at)
  expect(await api.count(notifications)).toBe(2)
  expect((await bia.ok(listNotifications)).notifications).toMatchObject([{ about: 'contact', title: '2 contatos para hoje' }])
  expect((await api.owner.ok(listNotifications)).notifications).toMatchObject([{ title: '1 contato para hoje' }])
  expect((await bia.ok(readHome)).contacts).toMatchObject([{ nextText: 'Ligar' }, { nextOn: '2026-11-21' }])
})

test('the team’s texts for contacts are saved, unless they changed since the screen was read', async () => {
  const api = await startApiForTest()
  const { templates: base, revision } = await api.ok(readLeadTemplates)
  const templates = [{ name: 'Retorno', text: 'Oi, {nome}!' }]
  await api.ok(changeLeadTemplates, { json: { templates, revision, base: { templates: base } } })
  expect((await api.ok(readLeadTemplates)).templates).toEqual(templates)
  expect(await api.fails(changeLeadTemplates, { json: { templates: [], revision, base: { templates: base } } })).toMatchObject({
    status: 409,
    code: 'changed_elsewhere',
  })
})
