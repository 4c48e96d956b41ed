import { listPeople } from 'contract/accounts/people.ts'
import { listPersonTokens, listTokens, revokePersonToken, revokeToken } from 'contract/accounts/tokens.ts'
import { listAudit } from 'contract/audit/audit.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#db/tables/audit.ts'
import { givenToken } from '#testing/given-token.ts'
import { type PersonClient, startTeamApiForTest } from '#testing/team-api.ts'

// A person who administers the accounts lists and revokes the API tokens of other people.

const countTokens = async (reader: PersonClient, id: number) =>
  (await reader.ok(listPeople)).people.find((person) => person.id === id)?.tokens

test('an administrator sees a person’s API tokens as the person does, and revokes each by itself', async () => {
  const api = await startTeamApiForTest()
  const [adam, bia] = [await api.join('admin', 'Adam'), await api.join('operations', 'Bia')]
  const [revoked, kept] = [await givenToken(api, bia), await givenToken(api, bia, 'viewer')]
  expect(await kept.readStatus()).toBe(200)
  const params = { id: bia.id }
  const seen = await adam.ok(listPersonTokens, { params })
  expect(seen).toEqual(await bia.ok(listTokens))
  expect(seen.tokens.map(({ id, role, lastUsedAt }) => [id, role, lastUsedAt !== null])).toEqual([
    [kept.id, 'viewer', true],
    [revoked.id, 'operations', false],
  ])
  expect(JSON.stringify(seen)).not.toContain(revoked.token.slice(7))
  expect(await countTokens(adam, bia.id)).toBe(2)
  await adam.ok(revokePersonToken, { params: { id: revoked.id } })
  expect([await revoked.readStatus(), await kept.readStatus()]).toEqual([401, 200])
  expect((await adam.ok(listPersonTokens, { params })).tokens.map(({ id }) => id)).toEqual([kept.id])
  expect(await countTokens(adam, bia.id)).toBe(1)
  expect(await adam.fails(revokePersonToken, { params: { id: revoked.id } })).toMatchObject({ status: 404 })
})

test('only an owner sees and revokes an owner’s API tokens', async () => {
  const api = await startTeamApiForTest()
  const [adam, bia] = [await api.join('admin', 'Adam'), await api.join('owner', 'Bia')]
  const { id, readStatus } = await givenToken(api, api.owner, 'viewer')
  const owner = { params: { id: api.owner.id } }
  const refused = [await adam.fails(listPersonTokens, owner), await adam.fails(revokePersonToken, { params: { id } })]
  expect(refused.map(({ status }) => status)).toEqual([403, 403])
  expect([await readStatus(), (await bia.ok(listPersonTokens, owner)).tokens.length]).toEqual([200, 1])
  await bia.ok(revokePersonToken, { params: { id } })
  expect(await readStatus()).toBe(401)
})

test('a person’s own API tokens are revoked in the own account; an unknown one is not found', async () => {
  const api = await startTeamApiForTest()
  const { id } = await givenToken(api, api.owner)
  expect(await api.owner.fails(revokePersonToken, { params: { id } })).toMatchObject({ status: 409 })
  await api.owner.ok(revokeToken, { params: { id } })
  for (const call of [listPersonTokens, revokePersonToken])
    expect(await api.owner.fails(call, { params: { id: 999_999 } })).toMatchObject({ status: 404 })
})

test('the audit log tells who revoked an API token, and whose it was', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  const { id } = await givenToken(api, bia)
  await api.owner.ok(revokePersonToken, { params: { id } })
  const log = await api.db.select().from(auditLog).where(eq(auditLog.action, 'revoked'))
  const own = { recordKind: 'token', recordId: String(id), recordName: 'n8n', details: { user_id: [bia.id, bia.id] } }
  expect(log).toMatchObject([{ ...own, personId: api.owner.id, personName: 'Olívia', role: 'owner' }])
  const { events } = await api.owner.ok(listAudit, { query: { action: 'revoked' } })
  expect(events[0]?.fields).toEqual([{ field: 'Pessoa', before: 'Bia', after: 'Bia' }])
})
