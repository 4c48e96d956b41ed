import { addProvider, testProvider } from 'contract/ai/providers.ts'
import { readAutomationModes } from 'contract/settings/automation-modes.ts'
import * as contract from 'contract/settings/integration.ts'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { integration } from '#db/tables/integration.ts'
import { idempotencyKeys } from '#db/tables/requests.ts'
import { runs } from '#db/tables/runs.ts'
import { aProvider } from '#testing/ai.ts'
import { startApiForTest, startTestApi } from '#testing/api.ts'
import { anIntegration, changeIntegration, launchAndRead, PROSPECTING, startAutomatedApi } from '#testing/automation.ts'
import { startFakeService } from '#testing/automation-service/fake-service.ts'
import { n8nWrongMethod } from '#testing/automation-service/n8n-answers.ts'
import { shareServer } from '#testing/share-server.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'
import { givenRun } from '#testing/work.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

test('a new integration takes over nothing that this server did so far', async () => {
  const api = await startApiForTest()
  const { modes } = await api.ok(readAutomationModes)
  expect(modes).toMatchObject({ carousel: 'internal', static: 'internal' })
  await api.ok(contract.saveIntegration, { json: anIntegration() })
  expect((await api.ok(readAutomationModes)).modes).toEqual(modes)
})

test('an integration’s signing secret is shown once, and afterwards four characters of it', async () => {
  const api = await startApiForTest()
  expect(await api.ok(contract.readIntegration)).toEqual({
    integration: null,
    callbackUrl: 'http://127.0.0.1:3000/api/runs/:id/callback',
  })
  const { signingSecret } = await api.ok(contract.saveIntegration, {
    json: anIntegration({ auth: { kind: 'header', name: 'X-Api-Key', secret: 'muito-secreto-9876' } }),
  })
  expect(signingSecret).toMatch(/^whsec_[\w+/]{43}=$/)
  const shown = await api.ok(contract.readIntegration)
  expect(shown.integration).toMatchObject({
    auth: { kind: 'header', name: 'X-Api-Key', secretEnd: '9876' },
    signing: { secretEnd: signingSecret?.slice(-4), previousEnd: null },
  })
  const stored = JSON.stringify([await api.db.select().from(integration), shown])
  for (const secret of ['muito-secreto', signingSecret?.slice(0, -5)]) expect(stored).not.toContain(secret)
})

test.each([
  ['header', 'X-Api-Key', 'k1', ''],
  ['basic', 'an', 'abc', ''],
  ['basic', 'ana', 's3nha', 'ha'],
  ['jwt', undefined, '9', ''],
] as const)(
  'at most half of a short integration secret is stored openly and shown: %s %s %s',
  async (kind, name, secret, secretEnd) => {
    const api = await startAutomatedApi({ auth: { kind, ...(name && { name }), secret } })
    expect((await api.ok(contract.readIntegration)).integration?.auth).toMatchObject({ secretEnd })
    expect((await api.db.select().from(integration))[0]).toMatchObject({ authSecretEnd: secretEnd })
    const { sent } = await api.ok(contract.testIntegration, { json: { automation: 'carousel' } })
    expect(sent.headers).toContainEqual({ name: kind === 'header' ? 'x-api-key' : 'authorization', value: `•••• ${secretEnd}` })
  },
)

test('a change of an integration without a secret keeps the one that is there', async () => {
  const api = await startAutomatedApi({ auth: { kind: 'basic', name: 'ana', secret: 's3nha' } })
  const change = { name: 'Outro nome', auth: { kind: 'basic', name: 'ana' } } as const
  expect(await changeIntegration(api, change)).toEqual({ ok: true, signingSecret: null })
  await launchAndRead(api)
  expect(api.service.received[0]?.headers.authorization).toBe(`Basic ${Buffer.from('ana:s3nha').toString('base64')}`)
})

test('an integration sends each kind of authentication as n8n asks for it', async () => {
  const header = await startAutomatedApi({ auth: { kind: 'header', name: 'X-Api-Key', secret: 'k1' } })
  await launchAndRead(header)
  expect(header.service.received[0]?.headers['x-api-key']).toBe('k1')
  const jwt = await startAutomatedApi({ auth: { kind: 'jwt', secret: 'um segredo de jwt com tamanho' } })
  await launchAndRead(jwt)
  const [head = '', claims = ''] = jwt.service.received[0]?.headers.authorization?.replace('Bearer ', '').split('.') ?? []
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(decode(head)).toEqual({ alg: 'HS256', typ: 'JWT' })
  expect(decode(claims)).toMatchObject({ iss: 'ai-dashboard', exp: decode(claims).iat + 300 })
})

test('an integration calls a path of its own under a base with a path', async () => {
  const api = await startAutomatedApi()
  await changeIntegration(api, { baseUrl: `${api.service.url}/n8n/`, paths: { prospecting: '/hooks/mapas' } })
  await launchAndRead(api)
  expect(api.service.received[0]?.path).toBe('/n8n/hooks/mapas')
})

test('an integration without a path of its own calls the specification’s', async () => {
  const api = await startAutomatedApi({ paths: { carousel: '/c' } })
  const { integration } = await api.ok(contract.readIntegration)
  expect(integration?.paths).toEqual({ ...contract.NO_OWN_PATHS, carousel: '/c' })
})

test.each([
  [{ baseUrl: 'ftp://x' }, 'baseUrl'],
  [{ baseUrl: 'http://ana:senha@n8n.lan' }, 'baseUrl'],
  [{ name: ' ' }, 'name'],
  [{ auth: { kind: 'header', name: 'webhook-id', secret: 'x' } }, 'auth.name'],
  [{ auth: { kind: 'header', name: 'a b', secret: 'x' } }, 'auth.name'],
  [{ auth: { kind: 'header', name: 'X-Key', secret: 'a\nb' } }, 'auth.secret'],
  [{ auth: { kind: 'basic', name: 'a:b', secret: 'x' } }, 'auth.name'],
  [{ auth: { kind: 'jwt' } }, 'auth.secret'],
  [{ paths: { ...contract.NO_OWN_PATHS, carousel: 'sem barra' } }, 'paths.carousel'],
] as const)('an integration with %j is refused by name, and not saved', async (given, field) => {
  const api = await startSharedApi()
  const refused = await api.fails(contract.saveIntegration, { json: { ...anIntegration(), ...given } })
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, [field]])
  expect((await api.ok(contract.readIntegration)).integration).toBeNull()
})

test.each([
  ['http://localhost:3000', /este próprio sistema/],
  ['http://127.1:3000', /este próprio sistema/],
  ['http://[::1]:3000', /este próprio sistema/],
  ['http://169.254.169.254', /provedor de nuvem/],
  ['http://0.0.0.0', /./],
])('an integration at %s is refused where it is saved, and never called', async (baseUrl, reason) => {
  const api = await startAutomatedApi()
  expect(await api.fails(contract.saveIntegration, { json: { baseUrl, revision: 1 } })).toMatchObject({
    status: 422,
    fields: { baseUrl: expect.stringMatching(reason) },
  })
  await api.db.update(integration).set({ baseUrl })
  const { status, answer } = await launchAndRead(api)
  expect([status, answer.code]).toEqual([502, 'run_refused'])
  expect(answer.detail).toMatch(reason)
})

test('in team mode services on this machine are refused, naming the setting that allows them', async () => {
  const service = await startFakeService()
  onTestFinished(() => service.close())
  const { hostname: host, port } = new URL(service.url)
  const line = expect.stringContaining(`WEBHOOK_ALLOW=${host}:${port} e o reinicie`)
  const json = anIntegration({ baseUrl: service.url })
  const provider = aProvider({ baseUrl: service.url })
  const closed = await startTeamApiForTest()
  const refusal = { status: 422, fields: { baseUrl: line } }
  expect(await closed.owner.fails(contract.saveIntegration, { json })).toMatchObject(refusal)
  expect(await closed.owner.fails(addProvider, { json: provider })).toMatchObject(refusal)
  expect(await closed.owner.ok(testProvider, { json: provider })).toMatchObject({ ok: false, detail: line })
  expect(await closed.db.select().from(integration)).toEqual([])

  const open = await startTeamApiForTest({ server: { allow: [{ host, port: Number(port) }] } })
  await open.owner.ok(contract.saveIntegration, { json })
  await open.owner.ok(addProvider, { json: provider })
  expect(await open.owner.ok(contract.testIntegration, { json: { automation: 'static' } })).toMatchObject({
    answered: { status: 200 },
  })
  await open.db.update(integration).set({ baseUrl: 'http://127.0.0.1:9' }) // as an earlier version saved it
  expect(await open.owner.ok(contract.testIntegration, { json: { automation: 'static' } })).toMatchObject({
    ok: false,
    verdict: expect.stringContaining('WEBHOOK_ALLOW=127.0.0.1:9'),
  })
})

test('the test of an integration is a signed GET that starts nothing, and tells what was sent and answered', async () => {
  const api = await startAutomatedApi({ auth: { kind: 'header', name: 'X-Api-Key', secret: 'muito-secreto-9876' } })
  api.service.answerWith({ kind: 'answer', ...n8nWrongMethod('GET', 'POST') })
  const tried = await api.ok(contract.testIntegration, { json: { automation: 'prospecting' } })
  expect(tried).toMatchObject({
    ok: true,
    sent: { method: 'GET', url: api.service.url + PROSPECTING.path },
    answered: { status: 404 },
  })
  expect(tried.sent.headers).toContainEqual({ name: 'x-api-key', value: '•••• 9876' })
  expect(api.service.received).toMatchObject([{ method: 'GET', body: '', headers: { 'x-api-key': 'muito-secreto-9876' } }])
  api.service.answerWith({ kind: 'answer', status: 403, body: 'Authorization data is wrong!' })
  expect(await api.ok(contract.testIntegration, { json: { automation: 'static' } })).toMatchObject({
    ok: false,
    verdict: expect.stringContaining('não aceitou a autenticação'),
    answered: { body: 'Authorization data is wrong!' },
  })
})

test('no table of the database has an integration’s secret, not even the keys of repetitions', async () => {
  const api = await startApiForTest()
  const json = anIntegration({ auth: { kind: 'jwt', secret: 'segredo de jwt' } })
  const key = { 'idempotency-key': api.newKey() }
  const first = (await api.send(contract.saveIntegration, { json }, key)).json()
  const again = await api.send(contract.saveIntegration, { json }, key)
  expect([again.headers['idempotency-replayed'], again.json()]).toEqual(['true', first])
  expect((await api.send(contract.saveIntegration, { json: { ...json, name: 'Outro' } }, key)).json()).toMatchObject({
    code: 'idempotency_key_reused',
  })
  expect(JSON.stringify(await api.db.select().from(idempotencyKeys))).not.toContain(first.signingSecret.slice(6))
})

test.each([
  [{ auth: { kind: 'basic', name: 'ana', secret: 'a\0' } }, 'auth.secret'],
  [{ paths: { ...contract.NO_OWN_PATHS, static: '/a\0' } }, 'paths.static'],
  [{ auth: { kind: 'header', name: 'Accept-Encoding', secret: 'x' } }, 'auth.name'],
] as const)('an integration that can be neither stored nor sent is refused by name: %j', async (given, field) => {
  const api = await startSharedApi()
  const refused = await api.fails(contract.saveIntegration, { json: { ...anIntegration(), ...given } })
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, [field]])
})

test('resuming an integration makes its own waiting runs due, and no others', async () => {
  const api = await startAutomatedApi()
  const { id: providerId } = await api.ok(addProvider, { json: aProvider({ baseUrl: 'http://127.0.0.1:9' }) })
  const later = new Date(api.time.now().getTime() + 3_600_000)
  const retrying = { state: 'retrying', nextAttemptAt: later, endedAt: null } as const
  const sent = await givenRun(api, 'prospecting', retrying)
  const own = [
    await givenRun(api, 'transcription', { ...retrying, providerId }),
    await givenRun(api, 'carousel', { ...retrying, isBuiltIn: true }),
  ]
  await api.db.update(integration).set({ pausedAt: api.time.now() })
  await api.ok(contract.resumeIntegration, { json: {} })
  const times = await api.db.select({ id: runs.id, at: runs.nextAttemptAt }).from(runs).where(eq(runs.state, 'retrying'))
  expect(new Map(times.map(({ id, at }) => [id, at]))).toEqual(
    new Map([[sent, api.time.now()], ...own.map((id) => [id, later] as const)]),
  )
})

test('without an integration there is nothing to test, rotate, resume or delete', async () => {
  const api = await startApiForTest()
  for (const endpoint of [contract.deleteIntegration, contract.resumeIntegration, contract.rotateSigningSecret])
    expect(await api.fails(endpoint, { json: {} })).toMatchObject({ status: 404 })
  expect(await api.fails(contract.testIntegration, { json: { automation: 'static' } })).toMatchObject({ status: 404 })
})
