import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notFoundError } from '#core/errors.ts'
import { jobRecords } from '#db/tables/job-records.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { StorageUnavailableError } from '../core/storage.ts'
import { StepsFailedError } from './describe-failure.ts'
import { startQueue } from './queue.ts'
import { runAndRecordJob } from './record-job-run.ts'

const MINUTE_MS = 60_000
const ONCE_A_YEAR = '0 0 1 1 *'

const readRecord = async ({ db }: TestApi) => (await db.select().from(jobRecords))[0]

/** Runs a job that takes a minute of the server's clock, and then fails with the error, or ends well. */
async function run(api: TestApi, error?: unknown): Promise<unknown> {
  const work = async () => {
    api.time.advance(MINUTE_MS)
    if (error !== undefined) throw error
    return true
  }
  return runAndRecordJob(api.app.services, 'purge', work).catch((thrown: unknown) => thrown)
}

test('each run of a job records start, end and duration; failures are counted until one succeeds', async () => {
  const api = await startApiForTest({ today: '2026-11-21T12:00:00Z' })
  await run(api)
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12, minutes))
  const first = {
    name: 'purge',
    firstSeenAt: at(0),
    startedAt: at(0),
    endedAt: at(1),
    outcome: 'succeeded',
    durationMs: MINUTE_MS,
  }
  const noFailure = { error: null, failedAt: null, failures: 0, failuresInRow: 0 }
  expect(await readRecord(api)).toEqual({ ...first, ...noFailure, succeededAt: at(1) })

  const failure = new Error('o trabalho falhou')
  expect(await run(api, failure)).toBe(failure)
  await run(api, notFoundError('O arquivo não existe'))
  expect(await readRecord(api)).toMatchObject({
    outcome: 'failed',
    failuresInRow: 2,
    failures: 2,
    succeededAt: at(1),
    failedAt: at(3),
  })
  await run(api)
  expect(await readRecord(api)).toMatchObject({
    outcome: 'succeeded',
    failuresInRow: 0,
    failures: 2,
    error: null,
    succeededAt: at(4),
  })
})

test('a skipped run of a job is neither a success nor a failure', async () => {
  const api = await startApiForTest()
  await run(api, new Error('x'))
  await runAndRecordJob(api.app.services, 'purge', async () => false)
  expect(await readRecord(api)).toMatchObject({ outcome: 'skipped', failuresInRow: 1, succeededAt: null })
})

test('a run of a job that its server did not end counts as a failure when the next one begins', async () => {
  const api = await startApiForTest()
  void runAndRecordJob(api.app.services, 'purge', () => new Promise<boolean>(() => undefined))
  await vi.waitUntil(async () => (await readRecord(api))?.startedAt)
  expect(await readRecord(api)).toMatchObject({ endedAt: null, failures: 0 })
  let during: unknown
  await runAndRecordJob(api.app.services, 'purge', async () => {
    during = await readRecord(api)
    return true
  })
  expect(during).toMatchObject({ failures: 1, failuresInRow: 1, error: expect.stringContaining('não terminou') })
  expect(await readRecord(api)).toMatchObject({ failures: 1, failuresInRow: 0, error: null })
})

test.each([
  [new Error('sem resposta'), 'Erro inesperado: sem resposta'],
  [new StorageUnavailableError('bucket'), 'O armazenamento de arquivos não respondeu'],
  [Object.assign(new Error('x'), { code: 'ENOSPC' }), 'O disco do servidor está cheio'],
  [
    new StepsFailedError([{ step: 'sweepFiles', error: new StorageUnavailableError('b') }]),
    'sweepFiles: O armazenamento de arquivos não respondeu.',
  ],
])('a job’s failure by %s is recorded as: %s', async (error, words) => {
  const api = await startApiForTest()
  await run(api, error)
  expect((await readRecord(api))?.error).toBe(words)
})

test('a job’s failure by a statement that PostgreSQL refused is recorded without the values', async () => {
  const api = await startApiForTest()
  const refused = await api.db.execute(sql`select ${'ana@agencia.com.br'}::integer`).catch((error: unknown) => error)
  await run(api, refused)
  const { error = '' } = (await readRecord(api)) ?? {}
  expect(error).toContain('O banco de dados recusou o trabalho')
  expect(error).not.toContain('ana@')
})

test('a job does not fail because its run could not be recorded', async () => {
  const api = await startApiForTest()
  await api.db.execute(sql`alter table job_records rename to gone`)
  expect(await run(api)).toBeUndefined()
})

type QueuedJob = { state: string; seconds: number; retry_count: number }

async function readQueued(api: TestApi): Promise<QueuedJob | undefined> {
  const { rows } = await api.db.execute<QueuedJob>(
    sql`select state, retry_count, extract(epoch from start_after - now())::float as seconds from pgboss.job where name = 'probe'`,
  )
  return rows[0]
}

test('a failed job is repeated after a minute at the earliest, or at once where a person asks', async () => {
  const api = await startApiForTest()
  const queue = await startQueue(api.app.services.pool, api.app.log, { background: true })
  onTestFinished(() => queue.stop())
  await queue.repeat('probe', { cron: ONCE_A_YEAR, expiresInSeconds: 60 }, async () => {
    throw new Error('the work failed')
  })
  await vi.waitUntil(async () => (await readQueued(api))?.state === 'retry', { timeout: 30_000 })
  expect((await readQueued(api))?.seconds).toBeGreaterThan(50)
  expect(await queue.startNow(api.db, 'probe')).toBe(true)
  expect((await readQueued(api))?.seconds).toBeLessThan(1)
})

test('a job that takes long keeps no later job of its queue waiting', async () => {
  const api = await startApiForTest()
  const queue = await startQueue(api.app.services.pool, api.app.log, { background: true })
  onTestFinished(() => queue.stop())
  const [done, slow] = [[] as number[], Promise.withResolvers<void>()]
  await queue.work('probe', 2, async ({ id }: { id: number }) => {
    if (id === 0) await slow.promise
    done.push(id)
  })
  for (const id of [0, 1, 2, 3]) await queue.send(api.db, 'probe', { id }, new Date(0))
  await vi.waitUntil(() => done.length === 3, { timeout: 30_000 })
  expect(done).toEqual([1, 2, 3])
  slow.resolve()
})

test('a job that is under way is not started a second time', async () => {
  const api = await startApiForTest()
  const queue = await startQueue(api.app.services.pool, api.app.log, { background: true })
  onTestFinished(() => queue.stop())
  let end: () => void = () => undefined
  const running = new Promise<void>((resolve) => {
    void queue.repeat('probe', { cron: ONCE_A_YEAR, expiresInSeconds: 60 }, async () => {
      resolve()
      await new Promise<void>((done) => {
        end = done
      })
    })
  })
  await running
  expect(await queue.startNow(api.db, 'probe')).toBe(false)
  end()
  await vi.waitUntil(async () => (await readQueued(api))?.state === 'completed', { timeout: 30_000 })
  expect(await queue.startNow(api.db, 'probe')).toBe(true)
})
