import { listAudit } from 'contract/audit/audit.ts'
import { listJobs, startJob } from 'contract/data/jobs.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { givenToken } from '#testing/given-token.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'
import { recordFailedAttempt, runAndRecordJob } from '#work/record-job-run.ts'

const HOUR_MS = 3_600_000

const run = (api: TestApi, isFailing = false) =>
  runAndRecordJob(api.app.services, 'purge', async () => {
    if (isFailing) throw new Error('o trabalho falhou')
    return true
  }).catch(() => undefined)

const readPurge = async (api: TestApi) => (await api.ok(listJobs)).jobs.find(({ name }) => name === 'purge')

test('the list of jobs has each job’s last run, its failures in a row and their reason', async () => {
  const api = await startApiForTest({ today: '2026-11-21T12:00:00Z' })
  const at = api.time.now().toISOString()
  expect(await readPurge(api)).toMatchObject({ state: 'waiting', startedAt: null, failuresInRow: 0, isLate: false })
  await run(api)
  await run(api, true)
  const seen = { state: 'failed', startedAt: at, endedAt: at, succeededAt: at, durationMs: 0, failuresInRow: 1 }
  expect(await readPurge(api)).toMatchObject({ ...seen, error: 'Erro inesperado: o trabalho falhou', isLate: false })
})

test('a job is late once it has not succeeded for more than three of its periods', async () => {
  const api = await startApiForTest()
  await run(api)
  api.time.advance(72 * HOUR_MS)
  await run(api, true)
  expect(await readPurge(api)).toMatchObject({ isLate: false })
  api.time.advance(1)
  expect(await readPurge(api)).toMatchObject({ isLate: true })
  await run(api)
  expect(await readPurge(api)).toMatchObject({ isLate: false })
})

test('a job that never succeeded is late too', async () => {
  const api = await startApiForTest()
  await run(api, true)
  api.time.advance(73 * HOUR_MS)
  expect(await readPurge(api)).toMatchObject({ isLate: true })
})

test('the list of jobs counts the failures of a work queue', async () => {
  const api = await startApiForTest()
  for (let n = 0; n < 2; n++) await recordFailedAttempt(api.app.services, 'run-deliver', new Error('x'))
  const { queues } = await api.ok(listJobs)
  expect(queues.map(({ name, failures }) => [name, failures])).toEqual([
    ['run-deliver', 2],
    ['run-file', 0],
    ['link-mail', 0],
    ['due-mail', 0],
    ['backup', 0],
    ['backup-check', 0],
    ['workspace-export', 0],
  ])
})

test('a job that a person starts is queued, is in the audit log, and is refused while one runs', async () => {
  const api = await startApiForTest()
  await api.ok(startJob, { json: { name: 'purge' } })
  const queued = await api.db.execute(sql`select state from pgboss.job where name = 'purge'`)
  expect(queued.rows).toEqual([{ state: 'created' }])
  const { events } = await api.ok(listAudit, { query: { kind: 'job' } })
  expect(events).toMatchObject([{ action: 'Iniciou', record: 'Rotina do servidor', name: 'Lixeira' }])

  await api.db.execute(sql`update pgboss.job set state = 'active' where name = 'purge'`)
  expect(await api.fails(startJob, { json: { name: 'purge' } })).toMatchObject({
    status: 409,
    title: 'A rotina já está em andamento',
  })
  expect((await api.ok(listAudit, { query: { kind: 'job' } })).events).toHaveLength(1)
})

test('only a person who manages the data sees and starts jobs, no token does', async () => {
  const api = await startTeamApiForTest()
  const finance = await api.join('finance', 'Bia')
  expect(await finance.fails(listJobs)).toMatchObject({ status: 403 })
  expect(await finance.fails(startJob, { json: { name: 'purge' } })).toMatchObject({ status: 403 })
  const token = await givenToken(api, api.owner)
  expect(await token.readStatus(listJobs)).toBe(403)
})
