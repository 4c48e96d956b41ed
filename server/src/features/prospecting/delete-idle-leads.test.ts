import { changeRetention, readRetention } from 'contract/data/retention.ts'
import { listNotifications } from 'contract/notifications/notifications.ts'
import { deleteOrRestoreLead, listLeads } from 'contract/prospecting/leads.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NIGHTLY_STEPS, runHousekeeping } from '#app/housekeeping.ts'
import { leadNotes, leads } from '#db/tables/results.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { type PersonClient, startTeamApiForTest } from '#testing/team-api.ts'

const DAY_MS = 86_400_000
const LIMIT = 730

const daysAgo = (api: TestApi, days: number) => new Date(api.time.now().getTime() - days * DAY_MS)

type NewLead = Partial<typeof leads.$inferInsert> & { name: string }

/** Found three years ago, and not touched since unless the row says so. */
async function givenOldLeads(api: TestApi, ...rows: NewLead[]): Promise<number[]> {
  const made = await api.db
    .insert(leads)
    .values(rows.map((row) => ({ createdAt: daysAgo(api, 1_095), ...row })))
    .returning({ id: leads.id })
  return made.map(({ id }) => id)
}

async function setLimit(api: TestApi): Promise<void> {
  const { revision } = await api.ok(readRetention)
  await api.ok(changeRetention, { json: { leads: LIMIT, revision } })
  api.time.advance(DAY_MS)
}

const purge = (api: TestApi) => runHousekeeping(api.app.services, NIGHTLY_STEPS)
const listNames = async (api: TestApi) => (await api.ok(listLeads)).leads.map(({ name }) => name).sort()

test('idle contacts go into the trash at the limit, and a notification tells how many', async () => {
  const api = await startApiForTest()
  const [, , noted] = await givenOldLeads(
    api,
    { name: 'Parado' },
    { name: 'Movido há pouco', status: 'contacted', movedAt: daysAgo(api, 10) },
    { name: 'Anotado há pouco' },
    { name: 'Marcado', nextOn: '2027-01-10' },
    { name: 'Movido há muito', status: 'lost', movedAt: daysAgo(api, 800), nextOn: '2024-01-10' },
    { name: 'Novo', createdAt: daysAgo(api, 10) },
  )
  await api.db.insert(leadNotes).values({ leadId: noted ?? 0, userId: 1, text: 'Ligou', createdAt: daysAgo(api, 10) })
  await setLimit(api)
  await purge(api)
  expect(await listNames(api)).toEqual(['Anotado há pouco', 'Marcado', 'Movido há pouco', 'Novo'])
  const { notifications } = await api.ok(listNotifications)
  expect(notifications).toMatchObject([{ title: '2 contatos parados estão na Lixeira', href: '/lixeira', about: 'contact' }])
})

test('a restored contact counts as worked with, and without a limit no idle contact is deleted', async () => {
  const api = await startApiForTest()
  const [id = 0] = await givenOldLeads(api, { name: 'Parado' })
  await purge(api)
  expect(await listNames(api)).toEqual(['Parado'])
  await setLimit(api)
  await purge(api)
  expect(await listNames(api)).toEqual([])
  await api.ok(deleteOrRestoreLead, { params: { id }, json: { restore: true } })
  await purge(api)
  expect(await listNames(api)).toEqual(['Parado'])
  expect(await api.db.select({ deletedAt: leads.deletedAt }).from(leads).where(eq(leads.id, id))).toEqual([{ deletedAt: null }])
})

test('people are told once, a week before, which of their contacts go into the trash, with a link', async () => {
  const api = await startTeamApiForTest()
  const { owner, time } = api
  const bia = await api.join('operations', 'Bia')
  const { revision } = await owner.ok(readRetention)
  await owner.ok(changeRetention, { json: { leads: LIMIT, revision } })
  time.advance(DAY_MS)
  const given = (name: string, days: number, ownerId: number | null = null) =>
    givenOldLeads(api, { name, ownerId, createdAt: daysAgo(api, days) })
  await given('De Bia', LIMIT - 6, bia.id)
  await given('De ninguém', LIMIT - 6)
  await given('Ainda não', LIMIT - 9)
  const list = async (person: PersonClient) =>
    (await person.ok(listNotifications)).notifications.map(({ title, href }) => [title, href])
  const since = '2024-11-30'
  const ofNobody = ['1 contato parado vai para a Lixeira', `/contatos?idle=${since}&owner=none`]
  await purge(api)
  await purge(api)
  expect([await list(owner), await list(bia)]).toEqual([
    [ofNobody],
    [['1 contato parado vai para a Lixeira', `/contatos?idle=${since}&owner=${bia.id}`]],
  ])
  const { leads: found } = await bia.ok(listLeads, { query: { idle: since, owner: bia.id } })
  expect(found.map(({ name }) => name)).toEqual(['De Bia'])
  time.advance(2 * DAY_MS)
  await purge(api)
  expect((await list(owner))[0]).toEqual(['1 contato parado vai para a Lixeira', '/contatos?idle=2024-12-02&owner=none'])
})
