import {
  changeRole,
  createResetLink,
  deactivateOrRestorePerson,
  endPersonSessions,
  invitePerson,
  listPeople,
  revokeInvitation,
} from 'contract/accounts/people.ts'
import { readSession } from 'contract/accounts/session.ts'
import { createAccount, readLink, resetPassword, signIn } from 'contract/accounts/sign-in.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountLinks } from '#db/tables/accounts.ts'
import { startApiForTest } from '#testing/api.ts'
import { sendWhileLocked } from '#testing/send-while-locked.ts'
import { PASSWORD, type PersonClient, startTeamApiForTest } from '#testing/team-api.ts'

const EMAIL = 'ana@agencia.com.br'
const NEW_PASSWORD = 'outra coisa bem longa 9'

const revisionOf = async (reader: PersonClient, id: number) =>
  (await reader.ok(listPeople)).people.find((person) => person.id === id)?.revision ?? 0

test('a server without accounts has no people', async () => {
  const api = await startApiForTest()
  expect(await api.fails(listPeople)).toMatchObject({ status: 404 })
})

test('the list of people has everybody with role, sessions and state, and the open invitations', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  await api.signInAgain(bia)
  await api.owner.ok(invitePerson, { json: { email: EMAIL, role: 'viewer' } })
  const { people, invitations } = await api.owner.ok(listPeople)
  expect(people.map(({ name, role, active, sessions }) => [name, role, active, sessions])).toEqual([
    ['Bia', 'finance', true, 2],
    ['Olívia', 'owner', true, 1],
  ])
  expect(invitations).toEqual([expect.objectContaining({ email: EMAIL, role: 'viewer', invitedBy: 'Olívia', isExpired: false })])
})

test('a person who has just created an account or signed in again was last seen at that moment', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  const joined = api.time.now().toISOString()
  const readLastSeen = async () => (await api.owner.ok(listPeople)).people.find(({ id }) => id === bia.id)?.lastSeenAt
  expect(await readLastSeen()).toBe(joined)
  api.time.advance(5_000)
  await api.signInAgain(bia)
  expect(await readLastSeen()).toBe(api.time.now().toISOString())
})

test('an invitation’s link makes an account with its role, is stored hashed, expires in seven days', async () => {
  const api = await startTeamApiForTest()
  const { link, expiresAt } = await api.owner.ok(invitePerson, { json: { email: EMAIL, role: 'operations' } })
  const token = api.readToken(link)
  expect(link).toBe(`${api.baseUrl}/entrar/convite#${token}`)
  expect(new Date(expiresAt).getTime() - api.time.now().getTime()).toBe(7 * 24 * 3_600_000)
  expect(JSON.stringify(await api.db.select().from(accountLinks))).not.toContain(token)
  const ana = api.browser()
  await ana.ok(createAccount, { json: { token, name: 'Ana', password: PASSWORD } })
  expect((await ana.ok(readSession)).user).toMatchObject({ name: 'Ana', role: 'operations' })
  expect((await api.owner.ok(listPeople)).invitations).toEqual([])
})

test('a newer invitation of an email revokes the earlier one, whose link is refused', async () => {
  const api = await startTeamApiForTest()
  const invite = async () => api.readToken((await api.owner.ok(invitePerson, { json: { email: EMAIL, role: 'viewer' } })).link)
  const [first, second] = [await invite(), await invite()]
  const read = async (token: string) => (await api.browser().send(readLink, { json: { token } })).statusCode
  expect([await read(first), await read(second)]).toEqual([404, 200])
  const [invitation] = (await api.owner.ok(listPeople)).invitations
  await api.owner.ok(revokeInvitation, { params: { id: invitation?.id ?? 0 } })
  expect(await read(second)).toBe(404)
  expect(await api.owner.fails(revokeInvitation, { params: { id: invitation?.id ?? 0 } })).toMatchObject({ status: 404 })
})

test('a person who has an account is not invited', async () => {
  const api = await startTeamApiForTest()
  const { email } = await api.join('viewer', 'Bia')
  expect(await api.owner.fails(invitePerson, { json: { email, role: 'viewer' } })).toMatchObject({ status: 409 })
})

test('a person’s new role takes effect at the next call; an edit of an older state is refused', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('viewer', 'Bia')
  const revision = await revisionOf(api.owner, bia.id)
  await api.owner.ok(changeRole, { params: { id: bia.id }, json: { role: 'admin', revision } })
  expect((await bia.ok(readSession)).user.role).toBe('admin')
  expect(await api.owner.fails(changeRole, { params: { id: bia.id }, json: { role: 'finance', revision } })).toMatchObject({
    status: 409,
    code: 'changed_elsewhere',
  })
})

test('an administrator neither changes, deactivates nor makes an owner, nor takes over an owner’s account', async () => {
  const api = await startTeamApiForTest()
  const admin = await api.join('admin', 'Caio')
  const bia = await api.join('viewer', 'Bia')
  const [owner, other] = [{ id: api.owner.id }, { id: bia.id }]
  const role = (name: 'owner' | 'viewer') => ({ role: name, revision: 1 })
  await api.owner.ok(invitePerson, { json: { email: EMAIL, role: 'owner' } })
  const [invitation] = (await admin.ok(listPeople)).invitations
  const refused = [
    await admin.fails(changeRole, { params: owner, json: role('viewer') }),
    await admin.fails(changeRole, { params: other, json: role('owner') }),
    await admin.fails(deactivateOrRestorePerson, { params: owner, json: {} }),
    await admin.fails(endPersonSessions, { params: owner }),
    await admin.fails(createResetLink, { params: owner }),
    await admin.fails(invitePerson, { json: { email: 'x@agencia.com.br', role: 'owner' } }),
    await admin.fails(revokeInvitation, { params: { id: invitation?.id ?? 0 } }),
    await admin.fails(invitePerson, { json: { email: EMAIL, role: 'viewer' } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  expect((await api.owner.ok(readSession)).user.role).toBe('owner')
  expect((await admin.ok(listPeople)).invitations).toEqual([invitation])
})

test('of two invitations of one email at once, one stays open', async () => {
  const api = await startTeamApiForTest()
  const caio = await api.join('admin', 'Caio')
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`invitation ${EMAIL}`}, 0))`
  const invite = (person: PersonClient) => () => person.send(invitePerson, { json: { email: EMAIL, role: 'viewer' } })
  expect(await sendWhileLocked(api, lock, [invite(api.owner), invite(caio)])).toEqual([200, 200])
  expect((await api.owner.ok(listPeople)).invitations).toHaveLength(1)
})

test('the links that an owner made are refused once the owner is an administrator', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('owner', 'Bia')
  const { link: invitation } = await bia.ok(invitePerson, { json: { email: EMAIL, role: 'owner' } })
  const { link: reset } = await bia.ok(createResetLink, { params: { id: api.owner.id } })
  await api.owner.ok(changeRole, { params: { id: bia.id }, json: { role: 'admin', revision: 1, base: { role: 'owner' } } })
  for (const link of [invitation, reset])
    expect(await api.browser().fails(readLink, { json: { token: api.readToken(link) } })).toMatchObject({ code: 'bad_link' })
})

test('nobody changes or deactivates oneself, and of two owners who change each other one stays', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('owner', 'Bia')
  const id = { id: api.owner.id }
  for (const refused of [
    await api.owner.fails(changeRole, { params: id, json: { role: 'viewer', revision: 1 } }),
    await api.owner.fails(deactivateOrRestorePerson, { params: id, json: {} }),
    await api.owner.fails(endPersonSessions, { params: id }),
    await api.owner.fails(createResetLink, { params: id }),
  ])
    expect(refused).toMatchObject({ status: 409 })
  await Promise.all([
    api.owner.send(deactivateOrRestorePerson, { params: { id: bia.id }, json: {} }),
    bia.send(deactivateOrRestorePerson, { params: id, json: {} }),
  ])
  const active = [await api.owner.send(readSession), await bia.send(readSession)].map(({ statusCode }) => statusCode)
  expect(active.toSorted()).toEqual([200, 401])
})

test('a deactivated person is signed out at once, and may sign in again once restored', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  await api.owner.ok(deactivateOrRestorePerson, { params: { id: bia.id }, json: {} })
  expect(await bia.fails(readSession)).toMatchObject({ status: 401 })
  expect(await api.browser().fails(signIn, { json: { email: bia.email, password: PASSWORD } })).toMatchObject({ status: 401 })
  expect(await api.owner.fails(createResetLink, { params: { id: bia.id } })).toMatchObject({ status: 409 })
  await api.owner.ok(deactivateOrRestorePerson, { params: { id: bia.id }, json: { restore: true } })
  expect(await bia.fails(readSession)).toMatchObject({ status: 401 })
  await bia.ok(signIn, { json: { email: bia.email, password: PASSWORD } })
})

const LOWER_ROLE = { role: 'finance', revision: 1, base: { role: 'admin' } } as const

test.each([
  ['deactivated', (id: number, owner: PersonClient) => owner.ok(deactivateOrRestorePerson, { params: { id }, json: {} })],
  ['given a lower role', (id: number, owner: PersonClient) => owner.ok(changeRole, { params: { id }, json: LOWER_ROLE })],
] as const)('the links that an administrator made are refused once the administrator is %s', async (_, act) => {
  const api = await startTeamApiForTest()
  const caio = await api.join('admin', 'Caio')
  const bia = await api.join('viewer', 'Bia')
  const { link: invitation } = await caio.ok(invitePerson, { json: { email: 'caio@gmail.com', role: 'admin' } })
  const { link: reset } = await caio.ok(createResetLink, { params: { id: bia.id } })
  const { link: kept } = await api.owner.ok(invitePerson, { json: { email: EMAIL, role: 'viewer' } })
  await act(caio.id, api.owner)
  for (const link of [invitation, reset])
    expect(await api.browser().fails(readLink, { json: { token: api.readToken(link) } })).toMatchObject({ code: 'bad_link' })
  await api.browser().ok(readLink, { json: { token: api.readToken(kept) } })
  expect((await api.owner.ok(listPeople)).invitations.map(({ email }) => email)).toEqual([EMAIL])
})

test('an administrator who is deactivated while the invitation is being made makes none', async () => {
  const api = await startTeamApiForTest()
  const caio = await api.join('admin', 'Caio')
  const deactivation = sql`update users set deactivated_at = now() where id = ${caio.id}`
  const headers = { host: new URL(api.baseUrl).host, origin: api.baseUrl, cookie: caio.cookie() }
  const invite = () => api.send(invitePerson, { json: { email: 'caio@gmail.com', role: 'admin' } }, headers)
  expect(await sendWhileLocked(api, deactivation, [invite])).toEqual([401])
  expect((await api.owner.ok(listPeople)).invitations).toEqual([])
})

test('a link for a new password by an administrator is refused once its person is an owner', async () => {
  const api = await startTeamApiForTest()
  const caio = await api.join('admin', 'Caio')
  const bia = await api.join('finance', 'Bia')
  const { link } = await caio.ok(createResetLink, { params: { id: bia.id } })
  await api.owner.ok(changeRole, { params: { id: bia.id }, json: { role: 'owner', revision: 1, base: { role: 'finance' } } })
  const json = { token: api.readToken(link), password: NEW_PASSWORD }
  expect(await caio.fails(resetPassword, { json })).toMatchObject({ code: 'bad_link' })
})

test('a person’s sessions are ended alone, and a reset link sets the password within the hour', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  const caio = await api.join('viewer', 'Caio')
  await api.owner.ok(endPersonSessions, { params: { id: bia.id } })
  expect([await bia.send(readSession), await caio.send(readSession)].map(({ statusCode }) => statusCode)).toEqual([401, 200])
  const { link, expiresAt } = await api.owner.ok(createResetLink, { params: { id: bia.id } })
  expect(new Date(expiresAt).getTime() - api.time.now().getTime()).toBe(3_600_000)
  await api.browser().ok(resetPassword, { json: { token: api.readToken(link), password: NEW_PASSWORD } })
  await bia.ok(signIn, { json: { email: bia.email, password: NEW_PASSWORD } })
})
