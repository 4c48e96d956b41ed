import { execFile } from 'node:child_process'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { requestBackup } from 'contract/backups/backups.ts'
import { listOutflows, recordOutflow } from 'contract/finance/outflows.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApiForTest, type TestOptions } from '#testing/api.ts'
import { launchAndRead, startAutomatedApi } from '#testing/automation.ts'
import { createFakeBackupStore } from '#testing/fake-backup-store.ts'
import { startCollector } from '#testing/otlp-collector.ts'
import { PROGRAM_ARGUMENTS } from '#testing/program.ts'
import { listenOnLoopback } from '#testing/stream.ts'
import { runDueRuns } from '#testing/work.ts'
import { readTracingSettings } from '../settings/tracing-settings.ts'

const PATIENT = { timeout: 30_000 }
const SERVER_KIND = 2
const ERROR_STATUS = 2

/** Reads the settings as a server started with these variables does. */
const readSettings = (variables: Record<string, string>) => readTracingSettings((name) => variables[name])

function traceTo(url: string, more: Record<string, string> = {}): TestOptions {
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_BSP_SCHEDULE_DELAY: '50', ...more }
  return { server: { tracing: readSettings(variables) } }
}

test('a call is a span with method, route and status, in the caller’s trace, with its transaction and statements below it', async () => {
  const collector = await startCollector()
  vi.stubEnv('OTEL_SERVICE_NAME', 'painel')
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment=a%20b')
  onTestFinished(() => void vi.unstubAllEnvs())
  const api = await startApiForTest(traceTo(collector.url))
  const [traceId, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const form = { nome_saida: 'Salário da Maria', valor: '7654.32', observacoes: 'segredo' }
  await api.send(recordOutflow, { form }, { traceparent: `00-${traceId}-${caller}-01`, authorization: 'Bearer segredo-de-token' })
  await api.send(listOutflows, { query: { q: 'segredo', limit: 'x' } })
  const name = `POST ${recordOutflow.path}`
  await expect.poll(() => collector.find(`GET ${listOutflows.path}`), PATIENT).toBeDefined()
  const call = collector.find(name)
  expect(call).toMatchObject({
    traceId,
    parentSpanId: caller,
    kind: SERVER_KIND,
    attributes: { 'http.request.method': 'POST', 'http.route': recordOutflow.path, 'http.response.status_code': 200 },
    resource: { 'service.name': 'painel', deployment: 'a b' },
  })
  const transaction = collector.spans.find((span) => span.name === 'transaction' && span.parentSpanId === call?.spanId)
  expect(transaction?.traceId).toBe(traceId)
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId).map((span) => span.name)
  expect(statements).toEqual(expect.arrayContaining(['begin', 'insert entries', 'commit']))
  expect(collector.find(`GET ${listOutflows.path}`)).toMatchObject({ attributes: { 'http.response.status_code': 422 } })
  const sent = collector.requests.map(({ body }) => body).join()
  for (const secret of ['Salário', '7654', 'segredo', 'Bearer', 'q=']) expect(sent).not.toContain(secret)
})

test('an attempt of a run and its request are spans, and the request has no header more than without tracing', async () => {
  const collector = await startCollector()
  const plain = await startAutomatedApi()
  const traced = await startAutomatedApi({}, traceTo(collector.url))
  await launchAndRead(plain)
  await launchAndRead(traced)
  const listHeaders = (api: typeof plain) => Object.keys(api.service.received[0]?.headers ?? {}).toSorted()
  expect(listHeaders(traced)).toEqual(listHeaders(plain))
  await expect.poll(() => collector.find('run attempt'), PATIENT).toBeDefined()
  const attempt = collector.find('run attempt')
  const request = collector.find('outgoing request')
  expect(request).toMatchObject({
    traceId: attempt?.traceId,
    parentSpanId: attempt?.spanId,
    attributes: { 'http.request.method': 'POST', 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
  })
})

test('an attempt in a later job is linked to the launch, whose trace has ended', async () => {
  const collector = await startCollector()
  const api = await startAutomatedApi({}, traceTo(collector.url))
  api.service.answerWith({ kind: 'answer', status: 503 }, { times: 1 })
  await launchAndRead(api)
  api.time.advance(3_600_000)
  await runDueRuns(api.app.services)
  const listAttempts = () => collector.spans.filter(({ name }) => name === 'run attempt')
  await expect.poll(() => listAttempts().length, PATIENT).toBe(2)
  const launch = collector.spans.find(({ kind, name }) => kind === SERVER_KIND && name.startsWith('POST /webhook'))
  const [later] = listAttempts().filter(({ traceId }) => traceId !== launch?.traceId)
  expect(later?.links).toMatchObject([{ traceId: launch?.traceId }])
})

test('jobs and backups are spans', async () => {
  const collector = await startCollector()
  const { server } = traceTo(collector.url)
  const backups = createFakeBackupStore().store
  const api = await startApiForTest({ server: { ...server, backups, background: true } })
  await api.ok(requestBackup)
  await expect
    .poll(() => collector.find('backup')?.attributes, PATIENT)
    .toEqual({ 'backup.kind': 'manual', 'backup.size': 4_200_000 })
  await expect.poll(() => collector.find('job housekeeping'), PATIENT).toBeDefined()
  expect(collector.find('job housekeeping')).not.toHaveProperty('parentSpanId')
})

test('a failed call marks its span', async () => {
  const collector = await startCollector()
  const api = await startApiForTest(traceTo(collector.url))
  await api.cutDatabase()
  await api.send(listOutflows)
  await api.restoreDatabase()
  await expect
    .poll(() => collector.find(`GET ${listOutflows.path}`), PATIENT)
    .toMatchObject({
      status: { code: ERROR_STATUS },
      attributes: { 'http.response.status_code': 503 },
    })
})

test('streams of events and programs that watch the server make no spans', async () => {
  const collector = await startCollector()
  const api = await startApiForTest(traceTo(collector.url))
  const url = await listenOnLoopback(api)
  const ending = new AbortController()
  await fetch(`${url}/api/events`, { headers: { accept: 'text/event-stream' }, signal: ending.signal })
  for (const path of ['/metrics', '/healthz', '/readyz']) await fetch(url + path)
  ending.abort()
  await fetch(url + listOutflows.path)
  await expect.poll(() => collector.find(`GET ${listOutflows.path}`), PATIENT).toBeDefined()
  expect(collector.spans.filter(({ kind }) => kind === SERVER_KIND).map(({ name }) => name)).toEqual([`GET ${listOutflows.path}`])
})

test('a collector that refuses or is silent costs no call, and is logged once until it takes spans again', async () => {
  const collector = await startCollector()
  const lines: string[] = []
  const logTo = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const api = await startApiForTest({ ...traceTo(collector.url), logTo })
  const countWarnings = () => lines.filter((line) => line.includes('the collector does not take traces')).length
  collector.behave('refuses')
  for (const batches of [1, 2, 3]) {
    await api.ok(listOutflows)
    await expect.poll(() => collector.requests.length, PATIENT).toBeGreaterThanOrEqual(batches)
  }
  await expect.poll(countWarnings, PATIENT).toBe(1)
  collector.behave('well')
  await expect
    .poll(async () => {
      await api.ok(listOutflows)
      return lines.filter((line) => line.includes('takes traces again')).length
    }, PATIENT)
    .toBe(1)
  expect(countWarnings()).toBe(1)
  collector.behave('hangs')
  await api.ok(listOutflows)
})

test('a collector that is not there costs no call', async () => {
  const lines: string[] = []
  const logTo = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const api = await startApiForTest({ ...traceTo('http://127.0.0.1:9'), logTo })
  await api.ok(listOutflows)
  const isTold = () => lines.some((line) => line.includes('the collector does not take traces'))
  await expect.poll(isTold, { timeout: 60_000 }).toBe(true)
  await api.ok(listOutflows)
}, 90_000)

test('a server that stops sends the spans that wait', async () => {
  const collector = await startCollector()
  const api = await startApiForTest(traceTo(collector.url, { OTEL_BSP_SCHEDULE_DELAY: '600000' }))
  await api.ok(listOutflows)
  expect(collector.spans).toEqual([])
  await api.app.close()
  expect(collector.find(`GET ${listOutflows.path}`)).toBeDefined()
})

test('a sampler of nothing sends nothing, unless the caller’s trace is recorded', async () => {
  const collector = await startCollector()
  const api = await startApiForTest(traceTo(collector.url, { OTEL_TRACES_SAMPLER: 'parentbased_always_off' }))
  await api.ok(listOutflows)
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await api.send(listOutflows, {}, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
  await expect.poll(() => collector.spans.length, PATIENT).toBeGreaterThan(0)
  expect(new Set(collector.spans.map((span) => span.traceId))).toEqual(new Set([traceId]))
})

const LIST_LOADED = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (/@opentelemetry.(sdk|exporter|otlp|resources)/.test(found.url)) loaded.push(found.url)
      return found
    },
  })
  await import(process.argv[1])
  process.stdout.write(String(loaded.length))`

test('without an endpoint nothing of OpenTelemetry’s SDK is loaded', async () => {
  const count = async (file: string) => {
    const address = new URL(file, import.meta.url).href
    const script = ['--input-type=module', '-e', LIST_LOADED, address]
    const { stdout } = await promisify(execFile)(process.execPath, [...PROGRAM_ARGUMENTS, ...script])
    return Number(stdout)
  }
  expect(await count('../../app/app.ts')).toBe(0)
  expect(await count('./tracing.ts')).toBeGreaterThan(0)
})

test('OpenTelemetry’s variables are read, and a bad one is named', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/' }
  expect(readSettings({})).toBeUndefined()
  expect(readSettings({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
  expect(readSettings(endpoint)).toEqual({
    url: 'http://localhost:4318/v1/traces',
    sampling: { share: 1, followsParent: true },
    delayMs: 5_000,
  })
  expect(readSettings({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://a/x' })?.url).toBe('https://a/x')
  const sampled = { ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  expect(readSettings(sampled)?.sampling).toEqual({ share: 0.1, followsParent: false })
  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_TRACES_SAMPLER', 'xray'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_BSP_SCHEDULE_DELAY', 'x'],
  ] as const)
    expect(() => readSettings({ ...endpoint, [name]: value }), name).toThrow(name)
})
