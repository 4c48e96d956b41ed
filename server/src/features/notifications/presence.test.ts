import { PRESENCE_LIFETIME_MS, reportPresence } from 'contract/notifications/presence.ts'
import { expect, test } from 'vitest'
import { makePersonPrincipal } from '#core/permissions.ts'
import { presences } from '#db/tables/presences.ts'
import { users } from '#db/tables/workspace.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { actAs } from '#testing/principal.ts'
import { listenOnLoopback, openEventStream } from '#testing/stream.ts'

const at = (tab: string, more: object = {}) => ({ json: { kind: 'entry' as const, id: 5, tab, ...more } })

/** Makes two people. @returns a function that makes all further calls those of the named one */
async function givenPeople(api: TestApi) {
  const rows = ['Ana', 'Bruno'].map((name) => ({ name, email: `${name.toLowerCase()}@agencia.com.br`, role: 'finance' as const }))
  const people = await api.db.insert(users).values(rows).returning({ id: users.id, name: users.name })
  return (name: string) => {
    const person = people.find((one) => one.name === name)
    if (!person) throw new Error(`nobody is called ${name}`)
    const principal = makePersonPrincipal(person, 'finance', null)
    api.app.services.authenticate = async () => principal
  }
}

const names = ({ people }: { people: { name: string }[] }) => people.map(({ name }) => name)

test('two people at one record see each other, but not their own other tabs', async () => {
  const api = await startApiForTest()
  const as = await givenPeople(api)
  as('Ana')
  expect(names(await api.ok(reportPresence, at('a')))).toEqual([])
  expect(names(await api.ok(reportPresence, at('a2')))).toEqual([])
  as('Bruno')
  expect(names(await api.ok(reportPresence, at('b')))).toEqual(['Ana'])
  expect(names(await api.ok(reportPresence, at('b', { id: 6 })))).toEqual([])
  as('Ana')
  expect(names(await api.ok(reportPresence, at('a')))).toEqual(['Bruno'])
})

test('a person who closes a record is gone at once, and one whose tab died after a while', async () => {
  const api = await startApiForTest()
  const as = await givenPeople(api)
  as('Bruno')
  await api.ok(reportPresence, at('b'))
  await api.ok(reportPresence, at('b', { leave: true }))
  as('Ana')
  expect(names(await api.ok(reportPresence, at('a')))).toEqual([])
  as('Bruno')
  await api.ok(reportPresence, at('b'))
  api.time.advance(PRESENCE_LIFETIME_MS + 1)
  as('Ana')
  expect(names(await api.ok(reportPresence, at('a')))).toEqual([])
  expect(await api.count(presences)).toBe(1)
})

test('presence is told to other servers’ streams when people come and go, not while they stay', async () => {
  const api = await startApiForTest()
  const other = await startApiForTest({ server: { connection: api.connection, dataDir: api.dataDir } })
  const stream = await openEventStream(await listenOnLoopback(other))
  const as = await givenPeople(api)
  as('Ana')
  for (const report of [at('a'), at('a'), at('a', { leave: true }), at('a', { id: 7 })]) await api.ok(reportPresence, report)
  const heard = [await stream.nextOf('presence'), await stream.nextOf('presence'), await stream.nextOf('presence')]
  expect(heard.map(({ data }) => data.id)).toEqual([5, 5, 7])
})

test('a person who may not read a record neither reports presence there nor is told of it', async () => {
  const api = await startApiForTest()
  const url = await listenOnLoopback(api)
  actAs(api, 'operations')
  expect(await api.fails(reportPresence, at('o'))).toMatchObject({ status: 403 })
  const stream = await openEventStream(url)
  actAs(api, 'owner')
  await api.ok(reportPresence, at('a'))
  await api.ok(reportPresence, { json: { kind: 'document', id: 3, tab: 'a' } })
  expect((await stream.nextOf('presence')).data).toEqual({ kind: 'document', id: 3 })
})
