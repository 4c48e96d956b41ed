import { readFileSync } from 'node:fs'
import { listOutflows } from 'contract/finance/outflows.ts'
import { reportRun } from 'contract/runs/callback.ts'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { buildCallbackServer } from '#app/app.ts'
import { backups } from '#db/tables/backups.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { shareServer } from '#testing/share-server.ts'
import { BASE_URL, startTeamApiForTest } from '#testing/team-api.ts'
import { givenRun } from '#testing/work.ts'
import { recordFailedAttempt, runAndRecordJob } from '#work/record-job-run.ts'

const PATIENT = { timeout: 20_000 }
const TOKEN = 'um-token-para-os-testes-0123456789'

const readMetrics = (api: TestApi, headers: Record<string, string> = {}) => api.inject({ url: '/metrics', headers })
const readText = async (api: TestApi) => (await readMetrics(api)).payload

/** Reads the value of a series, given as the metric's name with its labels. */
const readValue = async (api: TestApi, series: string) => {
  const line = (await readText(api)).split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

/** Starts a server that answers on a real port of this machine and has counted nothing yet. */
async function listeningApi(): Promise<{ api: TestApi; url: string }> {
  const api = await startApiForTest({ isNew: true })
  return { api, url: await api.app.listen({ host: '127.0.0.1', port: 0 }) }
}

test('a program on this machine reads the metrics as Prometheus text', async () => {
  const { url } = await listeningApi()
  const response = await fetch(`${url}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const text = await response.text()
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
    'dashboard_pool_connections',
    'dashboard_disk_free_bytes',
  ])
    expect(text).toMatch(new RegExp(`^${name}(\\{.*\\})? \\d`, 'm'))
  expect(text).toMatch(/^dashboard_build_info\{version="\d+\.\d+\.\d+",node="\d+\.\d+\.\d+"\} 1$/m)
})

/** Starts the server of the tests of who may read the metrics. */
const startSharedApi = shareServer(() => startTestApi({ server: { metricsToken: TOKEN } }))

test.each<[string, number, Record<string, string>]>([
  ['this machine’s name', 200, {}],
  [
    'the token, from anywhere and through a proxy',
    200,
    { host: 'painel.agencia.com.br', authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' },
  ],
  ['another host’s name, as DNS rebinding sends it', 404, { host: 'evil.example:3000' }],
  ['the headers of a proxy', 404, { 'x-forwarded-for': '203.0.113.9' }],
  ['a wrong token from elsewhere', 404, { host: 'painel.agencia.com.br', authorization: `Bearer ${TOKEN}x` }],
  ['an empty token from elsewhere', 404, { host: 'painel.agencia.com.br', authorization: 'Bearer ' }],
  ['a page of another site', 403, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
])('a request for the metrics with %s is answered %i', async (_, status, headers) => {
  const api = await startSharedApi()
  expect((await readMetrics(api, headers)).statusCode).toBe(status)
})

test('a request for the metrics from another machine needs the token', async () => {
  const api = await startSharedApi()
  const readFrom = async (remoteAddress: string, headers = {}) =>
    (await api.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  expect(await readFrom('10.0.0.9')).toBe(404)
  expect(await readFrom('10.0.0.9', { authorization: `Bearer ${TOKEN}` })).toBe(200)
  expect(await readFrom('::ffff:127.0.0.1')).toBe(200)
})

test('in team mode the metrics open to no owner’s session, and without METRICS_TOKEN to no token', async () => {
  const api = await startTeamApiForTest()
  const host = new URL(BASE_URL).host
  expect((await readMetrics(api, { host, cookie: api.owner.cookie() })).statusCode).toBe(404)
  expect((await readMetrics(api, { host, authorization: 'Bearer undefined' })).statusCode).toBe(404)
  expect((await readMetrics(api)).statusCode).toBe(200)
})

const series = (route: string, status: string, method = 'GET') =>
  `dashboard_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`

test('the metrics count calls by route pattern and status class, refused ones too', async () => {
  const { api, url } = await listeningApi()
  await fetch(`${url}${listOutflows.path}`)
  await fetch(`${url}${listOutflows.path}?limit=x`)
  for (const id of [1, 2, 3]) await fetch(`${url}/api/runs/${id}`)
  await fetch(`${url}${listOutflows.path}`, { headers: { origin: 'https://evil.example' } })
  await expect.poll(() => readValue(api, series('/api/runs/:id', '4xx')), PATIENT).toBe(3)
  await expect.poll(() => readValue(api, series(listOutflows.path, '2xx')), PATIENT).toBe(1)
  await expect.poll(() => readValue(api, series(listOutflows.path, '4xx')), PATIENT).toBe(2)
})

test('addresses and methods that strangers invent make no series of metrics of their own', async () => {
  const { api, url } = await listeningApi()
  await fetch(`${url}/api/nada-0`)
  await fetch(`${url}/nada-0`, { method: 'DELETE' })
  await expect.poll(() => readValue(api, series('unknown', '4xx', 'DELETE')), PATIENT).toBe(1)
  const before = (await readText(api)).split('\n').length
  for (let n = 1; n < 12; n++) {
    await fetch(`${url}/api/nada-${n}?q=${n}`)
    await fetch(`${url}/nada-${n}`, { method: 'DELETE', headers: { 'user-agent': `programa ${n}` } })
  }
  await expect.poll(() => readValue(api, series('unknown', '4xx', 'DELETE')), PATIENT).toBe(12)
  expect((await readText(api)).split('\n').length - before).toBeLessThan(12)
})

test('no label of the metrics holds an id, an address or a person’s name', async () => {
  const api = await startTeamApiForTest()
  await api.owner.send(listOutflows, { query: { q: 'fornecedor' } })
  const text = await readText(api)
  for (const personal of ['Olívia', 'olivia@', 'fornecedor', '203.0.113']) expect(text).not.toContain(personal)
  const values = [...text.matchAll(/(\w+)="([^"]*)"/g)].filter(([, name]) => !['le', 'node', 'version'].includes(name ?? ''))
  expect(values.map(([, , value]) => value).filter((value) => /\d{3,}|@/.test(value ?? ''))).toEqual([])
})

test('the metrics count open streams of events while they last', async () => {
  const { api, url } = await listeningApi()
  const ending = new AbortController()
  const response = await fetch(`${url}/api/events`, { headers: { accept: 'text/event-stream' }, signal: ending.signal })
  await expect.poll(() => readValue(api, 'dashboard_event_streams_open'), PATIENT).toBe(1)
  ending.abort()
  await response.body?.cancel().catch(() => undefined)
  await expect.poll(() => readValue(api, 'dashboard_event_streams_open'), PATIENT).toBe(0)
})

test('the metrics of runs, jobs and queues are read from their tables', async () => {
  const api = await startApiForTest({ isNew: true })
  await givenRun(api, 'carousel')
  await givenRun(api, 'carousel', { state: 'queued', endedAt: null })
  await recordFailedAttempt(api.app.services, 'run-deliver', new Error('x'))
  await runAndRecordJob(api.app.services, 'purge', async () => true)
  await api.queue.startNow(api.db, 'purge')
  await api.db.execute(sql`update pgboss.job set start_after = now() - interval '90 seconds' where name = 'purge'`)
  // The first answers may lack the figures that a slow database has not answered yet.
  await expect.poll(() => readText(api), PATIENT).toMatch(/^dashboard_database_readings_timestamp_seconds [1-9]/m)
  const text = await readText(api)
  expect(text).toMatch(/^dashboard_runs_ended_total\{automation="carousel",end="succeeded"\} 1$/m)
  expect(text).toMatch(/^dashboard_runs_waiting\{automation="carousel",state="queued"\} 1$/m)
  expect(text).toMatch(/^dashboard_job_failures_total\{job="run-deliver"\} 1$/m)
  expect(text).toMatch(/^dashboard_job_last_success_timestamp_seconds\{job="purge"\} \d+/m)
  expect(text).toMatch(/^dashboard_queue_jobs\{queue="run-deliver",state="ready"\} \d+$/m)
  expect(await readValue(api, 'dashboard_queue_oldest_job_age_seconds{queue="purge"}')).toBeGreaterThanOrEqual(90)
})

test('the metrics tell a queue’s age by the job due for longest, not by the one created first', async () => {
  const api = await startApiForTest({ isNew: true })
  await api.queue.work('run-deliver', 1, async () => undefined)
  const jobs = [
    { created: '16 hours', due: '1 second' },
    { created: '2 hours', due: '2 hours' },
  ]
  for (const job of jobs) {
    await api.queue.send(api.db, 'run-deliver', job, new Date())
    await api.db.execute(sql`update pgboss.job set created_on = now() - ${job.created}::interval,
      start_after = now() - ${job.due}::interval where name = 'run-deliver' and data ->> 'created' = ${job.created}`)
  }
  const age = () => readValue(api, 'dashboard_queue_oldest_job_age_seconds{queue="run-deliver"}')
  await expect.poll(age, PATIENT).toBeGreaterThanOrEqual(7_200)
})

const aBackup = (state: 'succeeded' | 'failed', hour: string, size?: number) => ({
  kind: 'nightly' as const,
  state,
  name: `painel-${hour}`,
  place: 'a pasta /backups',
  isEncrypted: false,
  hasFiles: true,
  startedAt: new Date(`2026-11-21T${hour}:00:00Z`),
  heartbeatAt: new Date(`2026-11-21T${hour}:00:00Z`),
  size,
})

/** Reads the series of backups by name, once the server has read the database after the rows were written. */
async function readBackupSeries(api: TestApi): Promise<Record<string, number>> {
  await expect.poll(() => readText(api), PATIENT).toMatch(/^dashboard_database_readings_timestamp_seconds [1-9]/m)
  const lines = [...(await readText(api)).matchAll(/^dashboard_backup_(\w+) (\S+)$/gm)]
  return Object.fromEntries(lines.map(([, name, value]) => [name, Number(value)]))
}

test('the metrics tell the last successful backup with its size, and the failures since then', async () => {
  const api = await startApiForTest({ isNew: true })
  await api.db
    .insert(backups)
    .values([
      aBackup('failed', '01'),
      aBackup('succeeded', '02', 4_100_000),
      aBackup('succeeded', '03', 4_200_000),
      aBackup('failed', '04'),
      aBackup('failed', '05'),
    ])
  expect(await readBackupSeries(api)).toEqual({
    last_success_timestamp_seconds: Date.parse('2026-11-21T03:00:00Z') / 1_000,
    last_success_size_bytes: 4_200_000,
    failures_in_row: 2,
    failures_total: 3,
  })
})

test('the metrics tell no time of a successful backup where there is none', async () => {
  const api = await startApiForTest({ isNew: true })
  await api.db.insert(backups).values(aBackup('failed', '01'))
  expect(await readBackupSeries(api)).toEqual({ failures_in_row: 1, failures_total: 1 })
})

test('the metrics count the reports that come to the callback server too', async () => {
  const api = await startApiForTest({ isNew: true })
  const callbackServer = await buildCallbackServer(api.app)
  onTestFinished(() => callbackServer.close())
  const url = await callbackServer.listen({ host: '127.0.0.1', port: 0 })
  const report = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect((await fetch(url + reportRun.path.replace(':id', '1'), report)).status).toBe(401)
  await fetch(`${url}/nada`)
  await expect.poll(() => readValue(api, series(reportRun.path, '4xx', 'POST')), PATIENT).toBe(1)
  await expect.poll(() => readValue(api, series('unknown', '4xx')), PATIENT).toBe(1)
})

test('a database that does not answer leaves the metrics that the process knows', async () => {
  const api = await startApiForTest({ isNew: true })
  await api.cutDatabase()
  const response = await readMetrics(api)
  await api.restoreDatabase()
  expect(response.statusCode).toBe(200)
  expect(response.payload).toMatch(/^dashboard_pool_connections\{state="total"\} \d/m)
  expect(response.payload).not.toMatch(/^dashboard_queue_jobs\{/m)
})

type Panel = { title: string; targets?: { expr: string }[] }

/** Lists the names of metrics in a PromQL expression: the words that begin with `dashboard`, `nodejs` or `process`. */
const listNames = (expression: string) => expression.match(/\b(dashboard|nodejs|process)_\w+/g) ?? []

/** Removes the suffix that Prometheus appends to the name of a histogram. */
const toMetricName = (name: string) => name.replace(/_seconds_(bucket|count|sum)$/, '_seconds')

test('the Grafana dashboard and the page of metrics name each metric of ours, and no other', async () => {
  const api = await startApiForTest()
  const declared = [...(await readText(api)).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '')
  const own = declared.filter((name) => name.startsWith('dashboard_')).toSorted()
  expect(own.length).toBeGreaterThan(10)
  const docs = new URL('../../../../docs/', import.meta.url)
  const { panels } = JSON.parse(readFileSync(new URL('grafana-dashboard.json', docs), 'utf8')) as { panels: Panel[] }
  const shown = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => listNames(expr))).map(toMetricName)
  expect(shown.filter((name) => !declared.includes(name))).toEqual([])
  expect([...new Set(shown)].filter((name) => name.startsWith('dashboard_')).toSorted()).toEqual(own)
  const page = listNames(readFileSync(new URL('metrics.md', docs), 'utf8')).map(toMetricName)
  expect(page.filter((name) => !declared.includes(name))).toEqual([])
  expect([...new Set(page)].filter((name) => name.startsWith('dashboard_')).toSorted()).toEqual(own)
})
