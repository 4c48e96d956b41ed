import { readAccount } from 'contract/accounts/own-account.ts'
import { changeRole, deactivateOrRestorePerson, listPeople } from 'contract/accounts/people.ts'
import { readSession } from 'contract/accounts/session.ts'
import { createToken, listTokens, MAX_API_TOKENS, revokeToken } from 'contract/accounts/tokens.ts'
import { listOutflows, recordOutflow, recordOutflowFromModal } from 'contract/finance/outflows.ts'
import { createConfigItem } from 'contract/finance/settings.ts'
import { readHome } from 'contract/home/home.ts'
import { asc, inArray } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { hashToken } from '#core/tokens.ts'
import { apiTokens } from '#db/tables/accounts.ts'
import { auditLog } from '#db/tables/audit.ts'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { startFakeService } from '#testing/automation-service/fake-service.ts'
import { givenToken } from '#testing/given-token.ts'
import { BASE_URL, startTeamApiForTest, type TeamApi } from '#testing/team-api.ts'

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000
const AN_OUTFLOW = { form: { nome_saida: 'Aluguel', valor: '10.00', data: '2026-11-20' } }

test('an API token writes an outflow through the specification’s calls, in its person’s name', async () => {
  const api = await startTeamApiForTest()
  const fabio = await api.join('finance', 'Fábio')
  const token = await givenToken(api, fabio)
  expect(await token.readStatus(recordOutflow, AN_OUTFLOW)).toBe(200)
  const { id: projectId } = await api.owner.ok(createConfigItem, { json: { category: 'projetos', name: 'Site novo' } })
  const item = {
    title: 'Luz',
    projeto_id: projectId,
    timestamp: '2026-11-20T12:00:00Z',
    hasFile: false,
    file: null,
    event: 'financial_expense_added',
    valor: '20.00',
  }
  expect(await token.readStatus(recordOutflowFromModal, { json: [item] })).toBe(200)
  expect(await api.db.select({ by: entries.recordedBy }).from(entries)).toEqual([{ by: fabio.id }, { by: fabio.id }])
  expect((await token.call(listOutflows)).json().saidas).toHaveLength(2)
})

test('an API token is shown once; the server stores only its hash', async () => {
  const api = await startTeamApiForTest()
  const { id, token } = await givenToken(api, api.owner, 'viewer', 30)
  expect(token).toMatch(/^painel_[\w-]{43}$/)
  const stored = await api.db.select().from(apiTokens)
  expect(stored).toMatchObject([{ tokenHash: hashToken(token), name: 'n8n' }])
  expect(JSON.stringify(stored)).not.toContain(token.slice(7))
  const { tokens } = await api.owner.ok(listTokens)
  expect(tokens).toEqual([
    {
      id,
      name: 'n8n',
      role: 'viewer',
      createdAt: api.time.now().toISOString(),
      expiresAt: new Date(api.time.now().getTime() + 30 * DAY_MS).toISOString(),
      isExpired: false,
      lastUsedAt: null,
    },
  ])
})

test('an API token is refused once revoked or expired, or once its person was deactivated', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('admin', 'Bia')
  const [revoked, expiring, lasting] = [
    await givenToken(api, bia),
    await givenToken(api, bia, 'viewer', 1),
    await givenToken(api, bia),
  ]
  expect(await Promise.all([revoked, expiring, lasting].map(({ readStatus }) => readStatus()))).toEqual([200, 200, 200])
  await bia.ok(revokeToken, { params: { id: revoked.id } })
  expect(await revoked.readStatus()).toBe(401)
  api.time.advance(DAY_MS)
  expect([await expiring.readStatus(), await lasting.readStatus()]).toEqual([401, 200])
  expect((await bia.ok(listTokens)).tokens.map(({ id, isExpired }) => [id, isExpired])).toEqual([
    [lasting.id, false],
    [expiring.id, true],
  ])
  await api.owner.ok(deactivateOrRestorePerson, { params: { id: bia.id }, json: {} })
  expect(await lasting.readStatus()).toBe(401)
  await api.owner.ok(deactivateOrRestorePerson, { params: { id: bia.id }, json: { restore: true } })
  expect(await lasting.readStatus()).toBe(401)
})

test('an API token permits at most what its person may now', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('admin', 'Bia')
  const { call, readStatus } = await givenToken(api, bia)
  expect(await readStatus(recordOutflow, AN_OUTFLOW)).toBe(200)
  const lower = { role: 'operations' as const, revision: 1, base: { role: 'admin' } }
  await api.owner.ok(changeRole, { params: { id: bia.id }, json: lower })
  expect([await readStatus(recordOutflow, AN_OUTFLOW), await readStatus(readHome)]).toEqual([403, 200])
  expect((await call(readSession)).json()).toMatchObject({ user: { id: bia.id, role: 'operations' } })
})

test.each([
  ['admin', 'owner'],
  ['finance', 'operations'],
  ['operations', 'finance'],
  ['viewer', 'operations'],
] as const)('a person of the role %s makes no API token of the role %s', async (own, wanted) => {
  const api = await startTeamApiForTest()
  const person = await api.join(own, 'Bia')
  const refused = await person.fails(createToken, { json: { name: 'n8n', role: wanted, days: null } })
  expect([refused.status, Object.keys(refused.fields ?? {}), await api.count(apiTokens)]).toEqual([422, ['role'], 0])
})

test('the audit log tells who made, revoked and wrote with which API token, never the token', async () => {
  const api = await startTeamApiForTest()
  const { id, token, readStatus } = await givenToken(api, api.owner, 'finance')
  expect(await readStatus(recordOutflow, AN_OUTFLOW)).toBe(200)
  await api.owner.ok(revokeToken, { params: { id } })
  const log = await api.db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.recordKind, ['token', 'entry']))
    .orderBy(asc(auditLog.id))
  const own = { recordKind: 'token', recordId: String(id), recordName: 'n8n', actor: 'person', personId: api.owner.id }
  expect(log).toMatchObject([
    { ...own, action: 'created', details: { role: [null, 'finance'] } },
    {
      recordKind: 'entry',
      action: 'created',
      actor: 'token',
      personId: api.owner.id,
      role: 'finance',
      tokenId: id,
      sessionId: null,
    },
    { ...own, action: 'revoked' },
  ])
  expect(JSON.stringify(log)).not.toContain(token.slice(7))
  expect(JSON.stringify(log)).not.toContain(hashToken(token))
})

test('nobody sees or revokes another person’s API token', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('viewer', 'Bia')
  const { id, readStatus } = await givenToken(api, bia)
  expect(await api.owner.ok(listTokens)).toEqual({ tokens: [] })
  expect(await api.owner.fails(revokeToken, { params: { id } })).toMatchObject({ status: 404 })
  expect(await readStatus()).toBe(200)
})

test('malformed and unknown API tokens are refused', async () => {
  const api = await startTeamApiForTest()
  const tokens = ['', ' ', 'painel_', `painel_${'a'.repeat(43)}`, `PAINEL_${'a'.repeat(43)}`, 'a'.repeat(9_000), 'painel_ã']
  for (const token of tokens) {
    const headers = { host: new URL(BASE_URL).host, authorization: `Bearer ${token}` }
    expect((await api.send(readSession, {}, headers)).statusCode, token).toBe(401)
  }
})

test('an API token in the address is not read', async () => {
  const api = await startTeamApiForTest()
  const { token } = await givenToken(api, api.owner)
  const host = new URL(BASE_URL).host
  for (const name of ['access_token', 'token', 'authorization'])
    expect((await api.inject({ url: `/api/session?${name}=${token}`, headers: { host } })).statusCode).toBe(401)
})

test('an API token beside a cookie decides alone, and a bad one is not replaced by the cookie', async () => {
  const api = await startTeamApiForTest()
  const { token } = await givenToken(api, api.owner, 'viewer')
  const send = async (authorization: string) => (await api.owner.send(recordOutflow, AN_OUTFLOW, { authorization })).statusCode
  expect([await send(`Bearer ${token}`), await send('Bearer nada'), await send('Basic YTpi')]).toEqual([403, 401, 200])
})

test('a cookie without an API token needs the page that it came from; with one it does not', async () => {
  const api = await startTeamApiForTest()
  const { call, token } = await givenToken(api, api.owner)
  const cookie = api.owner.cookie()
  expect((await call(recordOutflow, AN_OUTFLOW, { cookie })).statusCode).toBe(200)
  const host = new URL(BASE_URL).host
  expect((await api.send(recordOutflow, AN_OUTFLOW, { host, cookie })).statusCode).toBe(403)
  const other = { host, origin: 'https://outro.example', authorization: `Bearer ${token}` }
  expect((await api.send(recordOutflow, AN_OUTFLOW, other)).statusCode).toBe(403)
  expect((await api.send(readSession, {}, { host: 'outro.example', authorization: `Bearer ${token}` })).statusCode).toBe(403)
})

test('an owner’s API token reads the people, changes nobody and reads no account', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('viewer', 'Bia')
  const { readStatus } = await givenToken(api, api.owner)
  const lower = { params: { id: bia.id }, json: { role: 'owner', revision: 1 } }
  const another = { json: { name: 'outro', role: 'viewer', days: null } }
  expect([
    await readStatus(listPeople),
    await readStatus(changeRole, lower),
    await readStatus(readAccount),
    await readStatus(createToken, another),
  ]).toEqual([200, 403, 403, 403])
})

test('an API token’s last use is written at most once a minute', async () => {
  const api = await startTeamApiForTest()
  const { readStatus } = await givenToken(api, api.owner)
  const readLastUse = async () => {
    await Promise.all(api.app.services.unfinished)
    return (await api.owner.ok(listTokens)).tokens[0]?.lastUsedAt
  }
  const first = api.time.now().toISOString()
  await readStatus()
  expect(await readLastUse()).toBe(first)
  api.time.advance(MINUTE_MS)
  await readStatus()
  expect(await readLastUse()).toBe(first)
  api.time.advance(1)
  await readStatus()
  expect(await readLastUse()).toBe(api.time.now().toISOString())
})

test(`a person has at most ${MAX_API_TOKENS} API tokens that count`, async () => {
  const api = await startTeamApiForTest()
  const first = await givenToken(api, api.owner)
  const row = { userId: api.owner.id, name: 'n8n', role: 'viewer' as const, createdAt: api.time.now() }
  await api.db
    .insert(apiTokens)
    .values(Array.from({ length: MAX_API_TOKENS - 1 }, (_, n) => ({ ...row, tokenHash: `hash ${n}` })))
  const json = { name: 'mais um', role: 'viewer' as const, days: null }
  expect(await api.owner.fails(createToken, { json })).toMatchObject({ status: 409 })
  await api.owner.ok(revokeToken, { params: { id: first.id } })
  await api.owner.ok(createToken, { json })
})

const LIMITS = { callLimits: { person: 400, token: 40 } }

/** Starts a second server on the first one's database, with the first one's key, clock and limits. */
async function startSecondServer({ connection, dataDir, time }: TeamApi): Promise<TestApi> {
  const team = { baseUrl: BASE_URL, trustProxy: [] }
  return startApiForTest({ server: { connection, dataDir, team, now: time.now, ...LIMITS } })
}

test('an API token’s calls in a minute are counted by all servers together, apart from browsers', async () => {
  const api = await startTeamApiForTest({ server: LIMITS })
  const other = await startSecondServer(api)
  const { call, token } = await givenToken(api, api.owner)
  const headers = { host: new URL(BASE_URL).host, authorization: `Bearer ${token}` }
  const sendTo = { here: () => call(readSession), there: () => other.send(readSession, {}, headers) }
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => sendTo[n % 2 ? 'here' : 'there']()))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect([answers.length - refused.length, new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([
    40,
    new Set([200, 429]),
  ])
  expect(refused[0]?.headers['retry-after']).toBe('60')
  expect((await api.owner.send(readSession)).statusCode).toBe(200)
  api.time.advance(MINUTE_MS)
  expect((await sendTo.there()).statusCode).toBe(200)
})

test('calls of API tokens counted by a clock a day ahead stop nobody once it is put right', async () => {
  const api = await startTeamApiForTest({ server: LIMITS })
  const { readStatus } = await givenToken(api, api.owner)
  const read = () => Promise.all(Array.from({ length: 41 }, () => readStatus()))
  api.time.advance(DAY_MS)
  expect(await read()).toContain(429)
  api.time.advance(-DAY_MS)
  expect((await read()).filter((status) => status === 200)).toHaveLength(40)
})

test('a service that answers the specification’s calls instead gets no API token of ours', async () => {
  const service = await startFakeService()
  onTestFinished(() => service.close())
  service.answerWith({ kind: 'answer', status: 200, body: '[]', headers: { 'content-type': 'application/json' } })
  const api = await startTeamApiForTest({ server: { upstream: service.url } })
  const { readStatus, token } = await givenToken(api, api.owner)
  expect(await readStatus(listOutflows)).toBe(200)
  expect(JSON.stringify(service.received)).not.toContain(token)
  expect(service.received).toHaveLength(1)
})
