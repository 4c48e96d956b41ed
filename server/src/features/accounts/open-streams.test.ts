import { endOwnSession, readAccount } from 'contract/accounts/own-account.ts'
import { changeRole, deactivateOrRestorePerson, invitePerson, listPeople } from 'contract/accounts/people.ts'
import { readSession } from 'contract/accounts/session.ts'
import { createAccount, signOut } from 'contract/accounts/sign-in.ts'
import { EVENTS_PATH } from 'contract/events.ts'
import { createConfigItem } from 'contract/finance/settings.ts'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { listenOnLoopback, openEventStream } from '#testing/stream.ts'
import { BASE_URL, PASSWORD, type PersonClient, startTeamApiForTest, type TeamApi } from '#testing/team-api.ts'

/** Starts a second server on the first one's database, with the first one's key, and returns its address. */
async function startSecondServer(api: TeamApi): Promise<string> {
  const team = { baseUrl: BASE_URL, trustProxy: ['127.0.0.1'] }
  return listenOnLoopback(await startApiForTest({ server: { connection: api.connection, dataDir: api.dataDir, team } }))
}

const makeHeaders = (person: PersonClient) => ({ cookie: person.cookie(), 'x-forwarded-host': new URL(BASE_URL).host })

const openStream = (url: string, person: PersonClient) => openEventStream(url, undefined, { more: makeHeaders(person) })

const readStatus = async (url: string, person: PersonClient) =>
  (await fetch(`${url}${EVENTS_PATH}`, { headers: { accept: 'text/event-stream', ...makeHeaders(person) } })).status

/**
 * Performs the act, and expects the stream's last event and its end. Nothing else ends the stream here: no housekeeping runs, and
 * the clock does not move.
 */
async function expectEnd(stream: Awaited<ReturnType<typeof openStream>>, act: () => Promise<unknown>) {
  const end = (async () => {
    await stream.nextOf('access')
    await stream.next()
  })()
  const ended = expect(end).rejects.toThrow('the stream ended')
  await act()
  await ended
}

test.each(['this server', 'the other server'])(
  'a session that is ended ends its stream on %s, with no call and no housekeeping',
  async (place) => {
    const api = await startTeamApiForTest()
    const url = place === 'this server' ? await listenOnLoopback(api) : await startSecondServer(api)
    const bia = await api.join('viewer', 'Bia')
    const phone = await api.signInAgain(bia)
    const [here, there] = [await openStream(url, bia), await openStream(url, phone)]
    const { sessions } = await bia.ok(readAccount)
    const id = sessions.find(({ current }) => !current)?.id ?? 0
    await expectEnd(there, () => bia.ok(endOwnSession, { params: { id } }))
    expect(await readStatus(url, phone)).toBe(401)
    await expectEnd(here, () => bia.ok(signOut))
  },
)

test('a person’s streams end when the role changes, and when the person is deactivated', async () => {
  const api = await startTeamApiForTest()
  const url = await listenOnLoopback(api)
  const bia = await api.join('viewer', 'Bia')
  const params = { id: bia.id }
  const stream = await openStream(url, bia)
  await expectEnd(stream, () =>
    api.owner.ok(changeRole, { params, json: { role: 'finance', revision: 1, base: { role: 'viewer' } } }),
  )
  const again = await openStream(url, bia)
  expect(again.status).toBe(200)
  await expectEnd(again, () => api.owner.ok(deactivateOrRestorePerson, { params, json: {} }))
})

test('invitations, their use and roles are announced only to those who may see the people', async () => {
  const api = await startTeamApiForTest()
  const url = await listenOnLoopback(api)
  const caio = await api.join('viewer', 'Caio')
  const [owners, viewers] = [await openStream(url, api.owner), await openStream(url, caio)]
  const readTopics = async (stream: typeof owners) => (await stream.nextOf('change')).data.changes.map(({ topic }) => topic)
  const { link } = await api.owner.ok(invitePerson, { json: { email: 'ana@agencia.com.br', role: 'viewer' } })
  expect(await readTopics(owners)).toEqual(['people'])
  const ana = api.browser()
  await ana.ok(createAccount, { json: { token: api.readToken(link), name: 'Ana', password: PASSWORD } })
  expect(await readTopics(owners)).toEqual(['people'])
  const { user } = await ana.ok(readSession)
  const { people } = await api.owner.ok(listPeople)
  expect(people.find(({ id }) => id === user.id)?.lastSeenAt).not.toBeNull()
  const json = { role: 'operations', revision: 1, base: { role: 'viewer' } } as const
  await api.owner.ok(changeRole, { params: { id: user.id }, json })
  expect(await readTopics(owners)).toEqual(['people'])
  await api.owner.ok(createConfigItem, { json: { category: 'clientes', name: 'Ateliê' } })
  expect(await readTopics(viewers)).toEqual(['clients'])
})

const DAY_MS = 24 * 3_600_000

test('the stream of a session that has expired ends by itself', async () => {
  const api = await startTeamApiForTest({ server: { background: true, timings: { expiredSessionsMs: 10 } } })
  const url = await listenOnLoopback(api)
  const bia = await api.join('viewer', 'Bia')
  const stream = await openStream(url, bia)
  api.time.advance(20 * DAY_MS)
  const phone = await api.signInAgain(bia)
  api.time.advance(10 * DAY_MS)
  expect(await stream.nextOf('access')).toMatchObject({ data: { sessionId: expect.any(Number) } })
  await expect(stream.next()).rejects.toThrow('the stream ended')
  expect(await readStatus(url, bia)).toBe(401)
  expect((await openStream(url, phone)).status).toBe(200)
})
