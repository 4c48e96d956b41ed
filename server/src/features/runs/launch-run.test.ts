import { listNotifications } from 'contract/notifications/notifications.ts'
import { reportRun } from 'contract/runs/callback.ts'
import { listRuns } from 'contract/runs/list.ts'
import { readRun } from 'contract/runs/runs.ts'
import { deleteIntegration, readIntegration, resumeIntegration, rotateSigningSecret } from 'contract/settings/integration.ts'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test, vi } from 'vitest'
import { integration } from '#db/tables/integration.ts'
import { runs } from '#db/tables/runs.ts'
import { startApiForTest } from '#testing/api.ts'
import {
  changeIntegration,
  chooseTimings,
  LAUNCHES,
  launchAndRead,
  POST_PRODUCTION,
  PROSPECTING,
  passTime,
  startAutomatedApi,
} from '#testing/automation.ts'
import { startFakeService } from '#testing/automation-service/fake-service.ts'
import { n8nNotRegistered } from '#testing/automation-service/n8n-answers.ts'
import { byNight } from '#testing/by-day.ts'
import { actAs } from '#testing/principal.ts'
import { scheduledJobs } from '../../app/scheduled.ts'
import { claimRun } from './claim-run.ts'
import { markOverdueRunsUncertain } from './mark-overdue.ts'
import { startRun } from './start-run.ts'

const HOUR = 3_600_000
const DELIVERY = { worker: 'service', atOnce: 1 } as const

test('a run’s title that is cut keeps its emoji whole, and runs can be listed by client', async () => {
  const api = await startAutomatedApi()
  const json = { payload: { niche: `${'a'.repeat(159)}😀`, city: 'Curitiba' } }
  await api.ok(PROSPECTING.endpoint, { json })
  await api.ok(LAUNCHES[2].endpoint, { json: { ...LAUNCHES[2].json, content_idea: `${'b'.repeat(79)}😀${'c'.repeat(9)}` } })
  expect((await api.ok(listRuns)).runs.map(({ title }) => title)).toEqual([`odontoaurora, ${'b'.repeat(79)}…`, 'a'.repeat(159)])
  const countOf = async (client: string) => (await api.ok(listRuns, { query: { client } })).runs.length
  expect(await Promise.all(['Odonto Aurora', 'odonto', 'a"'].map(countOf))).toEqual([1, 0, 0])
})

describe.each(LAUNCHES)('a launch of $automation', (launch) => {
  test('is sent at once with exactly the payload of the specification; all else is in headers', async () => {
    const api = await startAutomatedApi()
    const { status, answer, run } = await launchAndRead(api, launch)
    expect([status, answer]).toEqual([200, { ok: true, run: { id: run.id, state: 'running' } }])
    const [sent] = api.service.received
    expect(sent).toMatchObject({ method: 'POST', path: launch.path, body: JSON.stringify(launch.json) })
    expect(sent?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': run.webhookId,
      'x-run-callback': `http://127.0.0.1:3000/api/runs/${run.id}/callback`,
      'x-run-token': expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(run).toMatchObject({ automation: launch.automation, title: launch.title, state: 'running', input: launch.json })
    expect(run.by.name).toBe('Operador local')
    expect(run.destination).toEqual({ name: 'n8n da agência', url: api.service.url + launch.path })
    expect(run.log).toMatchObject([
      { n: 1, status: 200, outcome: 'accepted', answer: '{"message":"Workflow was started"}', durationMs: expect.any(Number) },
    ])
  })
})

// Each row: the service's answer, then the status and code of the call's answer, and the state and outcome of the run.
test.each([
  [404, { kind: 'answer', status: 404, body: 'no' }, 502, 'run_refused', 'failed', 'refused'],
  [500, { kind: 'answer', status: 500, body: 'x' }, 502, 'run_uncertain', 'uncertain', 'perhaps-taken'],
  [429, { kind: 'answer', status: 429, headers: { 'retry-after': '120' } }, 202, undefined, 'retrying', 'not-taken'],
  [null, { kind: 'hang' }, 502, 'run_uncertain', 'uncertain', 'perhaps-taken'],
  [200, { kind: 'flood' }, 200, undefined, 'running', 'accepted'],
  [302, { kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data' }, 502, 'run_refused', 'failed', 'refused'],
  ...byNight(
    [null, { kind: 'drip-head' }, 502, 'run_uncertain', 'uncertain', 'perhaps-taken'],
    [200, { kind: 'drip-body' }, 200, undefined, 'running', 'accepted'],
    [null, { kind: 'close' }, 502, 'run_uncertain', 'uncertain', 'perhaps-taken'],
  ),
] as const)(
  'a launch that the service answers with %s (%j) is answered %i %s, and its run is %s',
  async (status, behaviour, answered, code, state, outcome) => {
    const api = await startAutomatedApi({}, { server: { timings: chooseTimings(behaviour) } })
    api.service.answerWith(behaviour)
    const launches = LAUNCHES.map(async (launch) => ({ launch, ...(await launchAndRead(api, launch)) }))
    for (const { launch, status: said, answer, run } of await Promise.all(launches)) {
      expect([said, answer.code, run.state], launch.automation).toEqual([answered, code, state])
      expect(run.log, launch.automation).toMatchObject([{ n: 1, status, outcome, reason: expect.any(String) }])
      expect(run.log[0]?.answer?.length ?? 0).toBeLessThanOrEqual(4096)
      const received = api.service.received.filter(({ path }) => path === launch.path)
      expect(received.map(({ body }) => body)).toEqual([JSON.stringify(launch.json)])
    }
  },
)

test('a launch that needs a service is refused with a link to the settings where none is set up', async () => {
  const api = await startApiForTest()
  const refused = await api.fails(POST_PRODUCTION.endpoint, { json: POST_PRODUCTION.json })
  expect(refused).toMatchObject({ status: 503, code: 'not_configured', link: { href: '/settings' } })
  expect(await api.count(runs)).toBe(0)
})

test('a launch that needs a service tells those who may not change the settings whom to ask', async () => {
  const api = await startApiForTest()
  actAs(api, 'operations')
  const refused = await api.fails(POST_PRODUCTION.endpoint, { json: POST_PRODUCTION.json })
  expect(refused).toMatchObject({ status: 503, code: 'not_configured', detail: expect.stringContaining('Peça a um dono') })
  expect(refused).not.toHaveProperty('link')
})

test('a launch with blank fields is refused with the specification’s words, and makes no run', async () => {
  const api = await startAutomatedApi()
  const refused = await api.fails(PROSPECTING.endpoint, { json: { payload: { niche: ' ', city: 'x' } } })
  expect(refused).toMatchObject({
    status: 422,
    fields: { 'payload.niche': 'Por favor, preencha todos os campos antes de continuar.' },
  })
  expect(await api.count(runs)).toBe(0)
})

test('launches with the same idempotency key are one run, which is sent once', async () => {
  const api = await startAutomatedApi()
  const key = { 'idempotency-key': api.newKey() }
  const both = await Promise.all([launchAndRead(api, PROSPECTING, key), launchAndRead(api, PROSPECTING, key)])
  const later = await launchAndRead(api, PROSPECTING, key)
  expect(new Set([...both, later].map(({ id }) => id)).size).toBe(1)
  expect(later.status).toBe(200)
  expect(api.service.received).toHaveLength(1)
})

test('a run is sent again with the same webhook-id until the service, which was down, takes it', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'answer', status: 503 }, { times: 3 })
  const { status, run } = await launchAndRead(api)
  expect([status, run.state]).toEqual([202, 'retrying'])
  expect(run.nextAttemptAt).toBe('2026-11-21T15:00:05.000Z')
  await passTime(api, 4_999)
  expect(api.service.received).toHaveLength(1)
  await passTime(api, 1)
  await passTime(api, 20_000)
  await passTime(api, 80_000)
  const done = await api.ok(readRun, { params: { id: run.id } })
  expect(done.state).toBe('running')
  expect(done.log.map(({ outcome }) => outcome)).toEqual(['not-taken', 'not-taken', 'not-taken', 'accepted'])
  expect(new Set(api.service.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([run.webhookId]))
})

test('a run that n8n answers with “is not registered”, as it does while it restarts, is sent again', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'answer', ...n8nNotRegistered('POST', 'mkr/pa') }, { times: 1 })
  const { status, run } = await launchAndRead(api)
  expect([status, run.state, run.log[0]?.status]).toEqual([202, 'retrying', 404])
  await passTime(api, 5_000)
  expect(await api.ok(readRun, { params: { id: run.id } })).toMatchObject({ state: 'running' })
})

test('a run is sent again no sooner than the service’s Retry-After asks, in seconds or as a date', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'answer', status: 429, headers: { 'retry-after': '600' } }, { times: 1 })
  const { run } = await launchAndRead(api)
  expect(run.nextAttemptAt).toBe('2026-11-21T15:10:00.000Z')
  api.service.answerWith(
    { kind: 'answer', status: 503, headers: { 'retry-after': 'Sat, 21 Nov 2026 18:00:00 GMT' } },
    { times: 1 },
  )
  await passTime(api, 600_000)
  expect(await api.ok(readRun, { params: { id: run.id } })).toMatchObject({ nextAttemptAt: '2026-11-21T18:00:00.000Z' })
})

test('a run fails after at least ten attempts over at least 75 hours, and its person is notified', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'answer', status: 503 })
  const { id } = await launchAndRead(api)
  const started = api.time.now().getTime()
  const read = () => api.ok(readRun, { params: { id } })
  let run = await read()
  while (run.nextAttemptAt) {
    await passTime(api, Date.parse(run.nextAttemptAt) - api.time.now().getTime() + 1)
    run = await read()
  }
  expect(api.service.received.length).toBeGreaterThanOrEqual(10)
  expect((api.time.now().getTime() - started) / HOUR).toBeGreaterThanOrEqual(75)
  expect(run).toMatchObject({ state: 'failed', nextAttemptAt: null })
  expect(run.message).toMatch(/503.*Desistimos depois de 13 tentativas/)
  expect(await api.ok(listNotifications)).toMatchObject({
    unread: 1,
    notifications: [{ kind: 'failed', href: `/execucoes/${id}` }],
  })
})

describe.each([{ kind: 'answer', status: 500 }, ...byNight({ kind: 'hang' }, { kind: 'close' })] as const)(
  'a run that the service perhaps took (%j)',
  (behaviour) => {
    const server = { timings: chooseTimings(behaviour) }

    test('is sent again by itself where the service dedupes', async () => {
      const api = await startAutomatedApi({ dedupes: true }, { server })
      api.service.answerWith(behaviour, { times: 1 })
      const { status, run } = await launchAndRead(api)
      expect([status, run.state, run.log[0]?.outcome]).toEqual([202, 'retrying', 'perhaps-taken'])
      await passTime(api, 5_000)
      expect(api.service.received).toHaveLength(2)
    })

    test('is not sent again where the service does not dedupe', async () => {
      const api = await startAutomatedApi({}, { server })
      api.service.answerWith(behaviour, { times: 1 })
      await launchAndRead(api)
      await passTime(api, 200 * HOUR)
      expect(api.service.received).toHaveLength(1)
    })
  },
)

test.each([
  ['whose connection is refused', 'http://127.0.0.1:9'],
  ['whose name is unknown', 'http://nada.invalid'],
])('a run for a service %s was surely not taken, and waits for another try', async (_, baseUrl) => {
  const api = await startAutomatedApi({ baseUrl })
  const { status, run } = await launchAndRead(api)
  expect([status, run.state, run.log[0]?.outcome, run.log[0]?.status]).toEqual([202, 'retrying', 'not-taken', null])
})

test('a launch is answered 202 where the service is slow, and the attempt goes on', async () => {
  const api = await startAutomatedApi({}, { server: { timings: { attemptMs: 60_000, waitMs: 1 } } })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const slow = await startFakeService({ onRequest: () => held.then(() => undefined) })
  await changeIntegration(api, { baseUrl: slow.url })
  const { status, run } = await launchAndRead(api)
  expect(status).toBe(202)
  expect(['queued', 'sending']).toContain(run.state)
  release()
  await expect.poll(async () => (await api.ok(readRun, { params: { id: run.id } })).state).toBe('running')
  await slow.close()
})

test('a 410 fails the run and pauses the integration: nothing is sent until it is resumed', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'answer', status: 503 }, { times: 1 })
  const waiting = await launchAndRead(api)
  api.service.answerWith({ kind: 'answer', status: 410 }, { times: 1 })
  expect((await launchAndRead(api)).run.state).toBe('failed')
  expect((await api.ok(readIntegration)).integration?.pausedAt).not.toBeNull()
  const refused = await api.fails(PROSPECTING.endpoint, { json: PROSPECTING.json })
  expect(refused).toMatchObject({ status: 503, code: 'integration_paused', link: { href: '/settings' } })
  await passTime(api, HOUR)
  expect(api.service.received).toHaveLength(2)
  await api.ok(resumeIntegration, { json: {} })
  await passTime(api, 0)
  expect(await api.ok(readRun, { params: { id: waiting.id } })).toMatchObject({ state: 'running', attempts: 2 })
})

test('the old and the new secret sign requests while a rotation lasts, and only the new one after it', async () => {
  const api = await startAutomatedApi()
  api.time.set(new Date().toISOString()) // the verifier compares with the real clock
  const { signingSecret: fresh } = await api.ok(rotateSigningSecret, { json: {} })
  await launchAndRead(api)
  const [sent] = api.service.received
  const { body = '', headers = {} } = sent ?? {}
  for (const secret of [api.signingSecret, fresh]) expect(new Webhook(secret).verify(body, headers)).toEqual(PROSPECTING.json)
  expect(() => new Webhook(fresh).verify(body.replace('Curitiba', 'Recife'), headers)).toThrow('No matching signature')
  api.time.advance(25 * HOUR)
  await launchAndRead(api)
  expect(api.service.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
})

test.each([
  { dedupes: false, state: 'uncertain' },
  { dedupes: true, state: 'retrying' },
])('a run whose server ended in an attempt is $state where the service dedupes: $dedupes', async ({ dedupes, state }) => {
  const api = await startAutomatedApi({ dedupes })
  api.service.answerWith({ kind: 'answer', status: 503 }, { times: 1 })
  const { id } = await launchAndRead(api)
  api.time.advance(5_000)
  expect(await claimRun(api.app.services, DELIVERY, id)).toBeDefined() // as if the server ended after its claim
  await passTime(api, 29_999)
  expect(await api.ok(readRun, { params: { id } })).toMatchObject({ state: 'sending' })
  await passTime(api, 2)
  const run = await api.ok(readRun, { params: { id } })
  expect([run.state, run.log[1]?.outcome]).toEqual([state, 'perhaps-taken'])
})

test('a run of which nothing was heard for a day becomes uncertain, and its person is asked', async () => {
  const api = await startAutomatedApi()
  const { id } = await launchAndRead(api)
  api.time.advance(24 * HOUR + 1)
  await markOverdueRunsUncertain(api.app.services)
  expect(await api.ok(readRun, { params: { id } })).toMatchObject({ state: 'uncertain', notes: [{ kind: 'overdue' }] })
})

test('a run is not overdue by a server’s clock that is ahead of PostgreSQL’s', async () => {
  const databaseNow = new Date('2026-11-21T15:00:00Z')
  const api = await startAutomatedApi({}, { server: { databaseNow: async () => databaseNow } })
  const { id } = await launchAndRead(api)
  api.time.advance(24 * HOUR + 1)
  await scheduledJobs(api.app.services, () => undefined)
    .find(({ name }) => name === 'housekeeping')
    ?.run()
  expect(await api.ok(readRun, { params: { id } })).toMatchObject({ state: 'running' })
})

test('a run that the service accepts has succeeded where the service does not report back', async () => {
  const api = await startAutomatedApi({ reportsBack: false })
  expect((await launchAndRead(api)).run).toMatchObject({ state: 'succeeded', message: 'Aceita pelo serviço' })
})

test('runs and their logs are kept when the integration is deleted', async () => {
  const api = await startAutomatedApi()
  const { id } = await launchAndRead(api)
  await api.ok(deleteIntegration, { json: {} })
  expect(await api.ok(readRun, { params: { id } })).toMatchObject({ destination: { name: 'n8n da agência' }, log: [{ n: 1 }] })
  expect((await api.ok(listRuns)).runs).toHaveLength(1)
})

test('the outcome of an attempt that counted as lost still counts when it comes', async () => {
  const api = await startAutomatedApi()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const slow = await startFakeService({ onRequest: () => held.then(() => undefined) })
  await changeIntegration(api, { baseUrl: slow.url })
  api.app.services.timings.waitMs = 1
  api.app.services.timings.attemptMs = 60_000
  const { id } = await launchAndRead(api)
  await expect.poll(() => slow.received.length).toBe(1)
  await passTime(api, 31_000)
  expect(await api.ok(readRun, { params: { id } })).toMatchObject({ state: 'uncertain' })
  release()
  await Promise.all(api.app.services.unfinished)
  expect(await api.ok(readRun, { params: { id } })).toMatchObject({ state: 'running', log: [{ outcome: 'accepted' }] })
  await slow.close()
})

test('a run whose server ended in an attempt is settled though the integration is paused', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'answer', status: 503 }, { times: 1 })
  const { id } = await launchAndRead(api)
  api.time.advance(5_000)
  await claimRun(api.app.services, DELIVERY, id)
  await api.db.update(integration).set({ pausedAt: api.time.now() })
  await passTime(api, 31_000)
  expect(await api.ok(readRun, { params: { id } })).toMatchObject({ state: 'uncertain' })
})

test('a run that was sent before the secret key changed reports with the token that it carries', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'answer', status: 503 }, { times: 1 })
  const { id } = await launchAndRead(api)
  await api.db.update(runs).set({ tokenHash: 'of another key' })
  await passTime(api, 5_000)
  const authorization = `Bearer ${api.service.received[1]?.headers['x-run-token']}`
  const heard = await api.send(reportRun, { params: { id }, json: { status: 'succeeded' } }, { authorization })
  expect(heard.statusCode).toBe(200)
})

test('a server that stops waits for the answer to an attempt that its queue began', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const slow = await startFakeService({ onRequest: () => held.then(() => undefined) })
  const api = await startAutomatedApi({}, { server: { timings: { attemptMs: 60_000, waitMs: 60_000 } } })
  api.service.answerWith({ kind: 'answer', status: 503 }, { times: 1 })
  const { id } = await launchAndRead(api)
  await changeIntegration(api, { baseUrl: slow.url })
  api.time.advance(5_000)
  void startRun(api.app.services, id)
  await expect.poll(() => slow.received.length).toBe(1)
  let ended = false
  const ending = api.app.close().then(() => {
    ended = true
  })
  expect(ended).toBe(false)
  release()
  await ending
  const later = await startApiForTest({ server: { connection: api.connection, dataDir: api.dataDir } })
  expect(await later.ok(readRun, { params: { id } })).toMatchObject({ state: 'running' })
  await slow.close()
})

test('a run whose attempt failed before anything was sent is sent again by itself', async () => {
  const api = await startAutomatedApi()
  const { services } = api.app
  const failing = vi.spyOn(services, 'callbackUrl').mockImplementation(() => {
    throw new Error('no address')
  })
  const { run } = await launchAndRead(api)
  expect(run).toMatchObject({ state: 'retrying', log: [{ outcome: 'not-taken' }] })
  failing.mockRestore()
  await passTime(api, 5_000)
  expect(await api.ok(readRun, { params: { id: run.id } })).toMatchObject({ state: 'running' })
})
