import { beginSecondFactor, confirmSecondFactor, readAccount, renameAccount } from 'contract/accounts/own-account.ts'
import { changeRole, createResetLink, listPeople } from 'contract/accounts/people.ts'
import { readSession } from 'contract/accounts/session.ts'
import { readLink, resetPassword, signIn, verifySecondFactor } from 'contract/accounts/sign-in.ts'
import { createToken, revokeToken } from 'contract/accounts/tokens.ts'
import { reportRun } from 'contract/runs/callback.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_TIMINGS } from '#core/timings.ts'
import { hashToken } from '#core/tokens.ts'
import { events } from '#db/tables/notifications.ts'
import { startSecondServer } from '../second-server.ts'
import { PASSWORD, startTeamApi, type TeamApi, type TeamClient } from '../team-api.ts'
import { computeTotp } from '../totp.ts'
import { givenRun } from '../work.ts'
import { listSessionEndings, NEW_PASSWORD } from './session-endings.ts'

// Two servers use one PostgreSQL, and each caches the sessions that it has read, as in production: an act on one server must
// count at the next call on the other.

let first: TeamApi
let second: TeamApi
beforeAll(async () => {
  const { sessionReuseMs } = DEFAULT_TIMINGS
  first = await startTeamApi({ server: { timings: { sessionReuseMs } } })
  second = await startSecondServer(first, { sessionReuseMs })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

/** Calls the second server with the cookies that a browser got from the first one. */
const readThere = async (person: TeamClient) =>
  (await second.browser().send(readSession, {}, { cookie: person.cookie() })).statusCode

test('a session that is ended on one server is refused by the other at the next call', async () => {
  for (const [n, [ending, end]] of Object.entries(listSessionEndings(first)).entries()) {
    const person = await first.join('viewer', `Pessoa ${n}`)
    const phone = await first.signInAgain(person)
    const cookie = phone.cookie()
    const copied: TeamClient = { ...phone, cookie: () => cookie }
    expect(await readThere(copied), `before ${ending}`).toBe(200)
    await end(person, phone)
    expect(await readThere(copied), `after ${ending}`).toBe(401)
  }
})

test('a role, a token and a link that change on one server count on the other at the next call', async () => {
  const bia = await first.join('admin', 'Bia')
  const list = async () => (await second.browser().send(listPeople, {}, { cookie: bia.cookie() })).statusCode
  expect(await list()).toBe(200)
  const json = { role: 'viewer', revision: 1, base: { role: 'admin' } } as const
  await first.owner.ok(changeRole, { params: { id: bia.id }, json })
  expect(await list()).toBe(403)

  const { id, token } = await bia.ok(createToken, { json: { name: 'n8n', role: 'viewer', days: null } })
  const call = async () => (await second.browser().send(readSession, {}, { authorization: `Bearer ${token}` })).statusCode
  expect(await call()).toBe(200)
  await bia.ok(revokeToken, { params: { id } })
  expect(await call()).toBe(401)

  const { link } = await first.owner.ok(createResetLink, { params: { id: bia.id } })
  const used = { token: first.readToken(link) }
  expect((await second.browser().send(readLink, { json: used })).statusCode).toBe(200)
  const tries = await Promise.all(
    [first, second].map((server) => server.browser().send(resetPassword, { json: { ...used, password: NEW_PASSWORD } })),
  )
  expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  expect((await second.browser().send(readLink, { json: used })).statusCode).toBe(404)
})

test('a sign-in that begins on one server is completed on the other, and wrong codes count on both', async () => {
  const caio = await first.join('viewer', 'Caio')
  const { uri, backupCodes } = await caio.ok(beginSecondFactor, { json: { password: PASSWORD } })
  await caio.ok(confirmSecondFactor, { json: { code: computeTotp(uri) } })
  const begin = async (server: TeamApi) => {
    const client = server.browser()
    await client.ok(signIn, { json: { email: caio.email, password: PASSWORD } })
    return { cookie: client.cookie() }
  }
  const pending = await begin(first)
  const enter = async (server: TeamApi, code: string, headers = pending) =>
    (await server.browser().send(verifySecondFactor, { json: { code } }, headers)).statusCode
  expect(await enter(second, backupCodes[0] ?? '')).toBe(200)
  const wrong = String((Number(computeTotp(uri)) + 1) % 1_000_000).padStart(6, '0')
  const other = await begin(second)
  for (const server of [first, second, first, second, first]) expect(await enter(server, wrong, other)).toBe(401)
  expect(await enter(second, backupCodes[1] ?? '', other)).toBe(401)
})

test('an automation’s report on one server is told under the name that the owner chose on the other', async () => {
  const { revision, name } = await first.owner.ok(readAccount)
  await first.owner.ok(renameAccount, { json: { name: 'Olívia Ramos', revision, base: { name } } })
  const token = 'x'.repeat(43)
  const at = first.time.now()
  const body = JSON.stringify({ client_name: 'café', client_persona: 'Curioso', content_idea: 'Grãos' })
  const running = { state: 'running', endedAt: null, acceptedAt: at, tokenHash: hashToken(token), body } as const
  const id = await givenRun(first, 'static', running)
  const input = { params: { id }, json: { status: 'succeeded', result: { text: 'Legenda' } } }
  expect((await second.send(reportRun, input, { authorization: `Bearer ${token}` })).statusCode).toBe(200)
  const [told] = await first.db.select().from(events).where(eq(events.kind, 'change')).orderBy(desc(events.id)).limit(1)
  expect(told?.data).toMatchObject({ by: 'Olívia Ramos' })
})
