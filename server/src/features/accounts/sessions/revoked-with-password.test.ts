import { changePassword } from 'contract/accounts/own-account.ts'
import { createResetLink, invitePerson, listPeople } from 'contract/accounts/people.ts'
import { readLink, resetPassword } from 'contract/accounts/sign-in.ts'
import { listTokens } from 'contract/accounts/tokens.ts'
import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#db/tables/audit.ts'
import { givenToken } from '#testing/given-token.ts'
import { PASSWORD, startTeamApiForTest, type TeamApi } from '#testing/team-api.ts'
import { createLink } from '../people/account-links.ts'

const NEW_PASSWORD = 'outra coisa bem longa 9'

const listRevocations = ({ db }: TeamApi) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordKind, 'token'), eq(auditLog.action, 'revoked')))
    .orderBy(asc(auditLog.id))

test('a new password by link revokes the person’s API tokens alone, which the audit log tells', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('operations', 'Bia')
  const [first, second] = [await givenToken(api, bia), await givenToken(api, bia, 'viewer')]
  const others = await givenToken(api, api.owner)
  const { link } = await api.owner.ok(createResetLink, { params: { id: bia.id } })
  expect(await first.readStatus()).toBe(200)
  await api.browser().ok(resetPassword, { json: { token: api.readToken(link), password: NEW_PASSWORD } })
  expect([await first.readStatus(), await second.readStatus(), await others.readStatus()]).toEqual([401, 401, 200])
  const own = { personId: bia.id, personName: 'Bia', recordName: 'n8n', details: { user_id: [bia.id, bia.id] } }
  expect((await listRevocations(api)).map(({ recordId }) => Number(recordId)).toSorted()).toEqual([first.id, second.id])
  expect(await listRevocations(api)).toMatchObject([own, own])
})

test('a new password by link revokes the person’s own links and those to the account, and no others', async () => {
  const api = await startTeamApiForTest()
  const [caio, bia] = [await api.join('admin', 'Caio'), await api.join('viewer', 'Bia')]
  const { link: invitation } = await caio.ok(invitePerson, { json: { email: 'caio@gmail.com', role: 'admin' } })
  const { link: reset } = await caio.ok(createResetLink, { params: { id: bia.id } })
  const { link: kept } = await api.owner.ok(invitePerson, { json: { email: 'ana@agencia.com.br', role: 'viewer' } })
  const place = { now: api.time.now(), baseUrl: api.baseUrl }
  const { link: other } = await createLink(api.db, { link: { kind: 'reset', userId: caio.id }, ...place })
  const { link } = await createLink(api.db, { link: { kind: 'reset', userId: caio.id }, ...place })
  await api.browser().ok(resetPassword, { json: { token: api.readToken(link), password: NEW_PASSWORD } })
  const read = async (one: string) => (await api.browser().send(readLink, { json: { token: api.readToken(one) } })).statusCode
  expect(await Promise.all([invitation, reset, other, kept].map(read))).toEqual([404, 404, 404, 200])
  expect((await api.owner.ok(listPeople)).invitations.map(({ email }) => email)).toEqual(['ana@agencia.com.br'])
})

test('a refused new password by link revokes nothing', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  const { readStatus } = await givenToken(api, bia)
  const { link } = await api.owner.ok(createResetLink, { params: { id: bia.id } })
  const json = { token: api.readToken(link), password: 'Senha@12345' }
  expect(await api.browser().fails(resetPassword, { json })).toMatchObject({ status: 422 })
  expect(await readStatus()).toBe(200)
})

test.each([
  ['leaves the tokens as they are', undefined, 200],
  ['revokes them where the person asks for it', true, 401],
])('a change of one’s own password %s', async (_, revokeTokens, status) => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  const [token, others] = [await givenToken(api, bia), await givenToken(api, api.owner)]
  const json = { current: PASSWORD, next: NEW_PASSWORD, revokeTokens }
  expect(await bia.fails(changePassword, { json: { ...json, current: 'errada errada' } })).toMatchObject({ status: 422 })
  expect(await token.readStatus()).toBe(200)
  await bia.ok(changePassword, { json })
  expect([await token.readStatus(), await others.readStatus()]).toEqual([status, 200])
  expect((await bia.ok(listTokens)).tokens).toHaveLength(revokeTokens ? 0 : 1)
  expect(await listRevocations(api)).toMatchObject(revokeTokens ? [{ personId: bia.id, recordId: String(token.id) }] : [])
})
