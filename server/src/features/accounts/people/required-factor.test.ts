import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  readAccount,
  removeSecondFactor,
} from 'contract/accounts/own-account.ts'
import { changeFactorRequirement, listPeople } from 'contract/accounts/people.ts'
import { readSession } from 'contract/accounts/session.ts'
import { signIn, signOut, verifySecondFactor } from 'contract/accounts/sign-in.ts'
import { createToken } from 'contract/accounts/tokens.ts'
import type { Role } from 'contract/calls/permissions.ts'
import { EVENTS_PATH } from 'contract/events.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { desc } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { auditLog } from '#db/tables/audit.ts'
import { startApiForTest } from '#testing/api.ts'
import { startSecondServer } from '#testing/second-server.ts'
import { listenOnLoopback, openEventStream } from '#testing/stream.ts'
import { BASE_URL, PASSWORD, startTeamApiForTest, type TeamApi, type TeamClient } from '#testing/team-api.ts'
import { computeTotp } from '#testing/totp.ts'
import { runAccountsCommand } from '../accounts-shell.ts'

const REFUSED = { status: 403, code: 'second_factor_required', detail: expect.stringContaining('Minha conta') }
const NEW_PASSWORD = 'outra coisa bem longa 9'

/** Turns a person's second factor on, as the screen does. */
async function turnOn(person: TeamClient, password = PASSWORD): Promise<string> {
  const { uri } = await person.ok(beginSecondFactor, { json: { password } })
  await person.ok(confirmSecondFactor, { json: { code: computeTotp(uri) } })
  return uri
}

/** Requires the second factor of these roles and no others, with the newest revision. */
async function requireOf({ owner }: TeamApi, ...roles: Role[]): Promise<void> {
  const { requiredFactor } = await owner.ok(listPeople)
  await owner.ok(changeFactorRequirement, { json: { roles, revision: requiredFactor.revision } })
}

test('once a role requires a second factor, its people may only set it up, on every server', async () => {
  const api = await startTeamApiForTest()
  const second = await startSecondServer(api)
  onTestFinished(second.close)
  const bia = await api.join('finance', 'Bia')
  const eva = await api.join('viewer', 'Eva')
  const readThere = async () => (await second.browser().send(listOutflows, {}, { cookie: bia.cookie() })).statusCode
  expect([(await bia.ok(readSession)).isFactorMissing, await readThere()]).toEqual([undefined, 200])

  await requireOf(api, 'finance')
  expect(await readThere()).toBe(403)
  expect(await bia.fails(listOutflows)).toMatchObject(REFUSED)
  expect(await bia.ok(readSession)).toMatchObject({ isFactorMissing: true, user: { name: 'Bia' } })
  expect(await bia.ok(readAccount)).toMatchObject({ needsSecondFactor: true, hasSecondFactor: false })
  expect((await eva.ok(readSession)).isFactorMissing).toBeUndefined()
  await bia.ok(changePassword, { json: { current: PASSWORD, next: NEW_PASSWORD } })

  await turnOn(bia, NEW_PASSWORD)
  expect([(await bia.ok(readSession)).isFactorMissing, await readThere()]).toEqual([undefined, 200])
  await bia.ok(listOutflows)
})

test('a person who lacks the required factor signs in, is refused everything else, and signs out', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  await requireOf(api, 'finance')
  const phone = api.browser()
  expect(await phone.ok(signIn, { json: { email: bia.email, password: PASSWORD } })).toMatchObject({ secondFactor: false })
  expect(await phone.fails(listOutflows)).toMatchObject(REFUSED)
  await phone.ok(signOut)
  expect(await phone.fails(readSession)).toMatchObject({ status: 401 })
})

test('a required factor is asked of a role given later, and no more once it is not required', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  await requireOf(api, 'finance', 'admin')
  expect(await bia.fails(listOutflows)).toMatchObject(REFUSED)
  await requireOf(api, 'admin')
  await bia.ok(listOutflows)
})

test('an API token of a person who lacks the required factor does not work until it is on', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  const { token } = await bia.ok(createToken, { json: { name: 'n8n', role: 'finance', days: null } })
  const headers = { host: new URL(BASE_URL).host, authorization: `Bearer ${token}` }
  const call = async () => api.send(listOutflows, {}, headers)
  expect((await call()).statusCode).toBe(200)
  await requireOf(api, 'finance')
  expect((await call()).json()).toMatchObject(REFUSED)
  expect((await api.send(readSession, {}, headers)).json()).toMatchObject(REFUSED)
  await turnOn(bia)
  expect((await call()).statusCode).toBe(200)
})

test('a required factor cannot be turned off; removed by the shell, it has to be set up again', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  await requireOf(api, 'finance')
  const uri = await turnOn(bia)
  expect(await bia.fails(removeSecondFactor, { json: { password: PASSWORD } })).toMatchObject({ status: 409, code: 'conflict' })
  expect(await bia.ok(readAccount)).toMatchObject({ needsSecondFactor: true, hasSecondFactor: true })
  const phone = api.browser()
  expect(await phone.ok(signIn, { json: { email: bia.email, password: PASSWORD } })).toMatchObject({ secondFactor: true })
  await phone.ok(verifySecondFactor, { json: { code: computeTotp(uri, { ahead: 1 }) } })
  await phone.ok(listOutflows)

  await runAccountsCommand({ db: api.db, baseUrl: BASE_URL, now: api.time.now() }, ['remove-factor', bia.email])
  await bia.ok(signIn, { json: { email: bia.email, password: PASSWORD } })
  expect(await bia.fails(listOutflows)).toMatchObject(REFUSED)
  await requireOf(api)
  await turnOn(bia)
  await bia.ok(removeSecondFactor, { json: { password: PASSWORD } })
  await bia.ok(listOutflows)
})

test('only an owner requires a factor, and of owners only one who has it', async () => {
  const api = await startTeamApiForTest()
  const caio = await api.join('admin', 'Caio')
  const json = { roles: ['owner', 'finance'], revision: 1, base: { roles: [] } } as const
  expect(await caio.fails(changeFactorRequirement, { json })).toMatchObject({
    status: 403,
    detail: expect.stringContaining('Dono'),
  })
  expect(await api.owner.fails(changeFactorRequirement, { json })).toMatchObject({
    status: 422,
    fields: { roles: 'Ative antes a sua própria verificação em duas etapas, em Minha conta' },
  })
  expect((await api.owner.ok(listPeople)).requiredFactor.roles).toEqual([])
  await turnOn(api.owner)
  await requireOf(api, 'finance', 'owner', 'finance')
  expect((await caio.ok(listPeople)).requiredFactor.roles).toEqual(['owner', 'finance'])
})

test('an older edit of the roles that require a factor is refused, and the log has who changed them', async () => {
  const api = await startTeamApiForTest()
  const { revision } = (await api.owner.ok(listPeople)).requiredFactor
  const json = { roles: ['finance'] as Role[], revision, base: { roles: [] } }
  await api.owner.ok(changeFactorRequirement, { json })
  expect(await api.owner.fails(changeFactorRequirement, { json: { ...json, roles: ['viewer'] } })).toMatchObject({
    status: 409,
    code: 'changed_elsewhere',
    conflict: { fields: { roles: { yours: ['viewer'], theirs: ['finance'] } } },
  })
  const [told] = await api.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(told).toMatchObject({ personName: 'Olívia', recordKind: 'workspace', action: 'changed' })
  expect(told?.details).toMatchObject({ second_factor_roles: [[], ['finance']] })
})

test('the open stream of a person who lacks the required factor ends at once', async () => {
  const api = await startTeamApiForTest()
  const url = await listenOnLoopback(api)
  const bia = await api.join('viewer', 'Bia')
  const headers = () => ({ cookie: bia.cookie(), 'x-forwarded-host': new URL(BASE_URL).host })
  const open = () => openEventStream(url, undefined, { more: headers() })
  const readStatus = async () =>
    (await fetch(`${url}${EVENTS_PATH}`, { headers: { accept: 'text/event-stream', ...headers() } })).status
  const stream = await open()
  const end = (async () => {
    await stream.nextOf('access')
    await stream.next()
  })()
  const ended = expect(end).rejects.toThrow('the stream ended')
  await requireOf(api, 'viewer')
  await ended
  expect(await readStatus()).toBe(403)
  await turnOn(bia)
  expect((await open()).status).toBe(200)
})

test('a server without accounts requires no second factor', async () => {
  const api = await startApiForTest()
  expect(await api.fails(changeFactorRequirement, { json: { roles: ['viewer'], revision: 1 } })).toMatchObject({ status: 404 })
})
