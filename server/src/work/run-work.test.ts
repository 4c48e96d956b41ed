import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_TIMINGS } from '#core/timings.ts'
import { jobRecords } from '#db/tables/job-records.ts'
import { jobs } from '#db/tables/jobs.ts'
import { startApiForTest } from '#testing/api.ts'
import type { Claim, JobDefinition, StepContext, Work, WorkServices } from './definition.ts'
import { runDue, settleLost } from './run-work.ts'
import { addJob, cancelJob, makeJobWork } from './store.ts'

const SECOND_MS = 1_000
const PATIENCE = { timeout: 20_000 }

const run = (services: WorkServices, definition: JobDefinition) => runDue(services, makeJobWork(services, definition))

type Step = (context: StepContext) => Promise<unknown>

/** Starts a database with the services of two servers and of a `silent` one, which renews no lease, and a kind of work of the given steps. */
async function startWork(steps: Record<string, Step>, own: Partial<JobDefinition> = {}) {
  const api = await startApiForTest({ server: { timings: { jobBeatMs: 20 } } })
  const first = api.app.services
  const ended: unknown[] = []
  const definition: JobDefinition = {
    kind: 'workspace-export',
    atOnce: 1,
    leaseMs: 30 * SECOND_MS,
    retry: { tries: 3, delayMs: (tries) => 10 * tries * SECOND_MS },
    steps: Object.entries(steps).map(([name, run]) => ({ name, run })),
    explain: ({ cause }) => `Motivo: ${cause}`,
    end: async (_tx, subject, outcome) => void ended.push({ subject, ...outcome }),
    ...own,
  }
  await first.queue.work(definition.kind, 1, async () => undefined)
  const readJob = async (subject = 1) => (await api.db.select().from(jobs).where(eq(jobs.subject, subject)))[0]
  const second = { ...first, ending: new AbortController() }
  const silent = { ...first, timings: { ...first.timings, jobBeatMs: 1e9 }, unfinished: new Set<Promise<unknown>>() }
  return { api, first, second, silent, definition, ended, readJob }
}

test('of two servers that claim the same job at once, one gets it', async () => {
  const { first, second, definition } = await startWork({})
  await addJob(first, definition, 1)
  const claims = await Promise.all([makeJobWork(first, definition).claim(), makeJobWork(second, definition).claim()])
  expect(claims.filter(Boolean)).toHaveLength(1)
})

test('a kind’s limit of jobs at once holds over two servers, and the next job runs when one has ended', async () => {
  const gate = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  const step = async () => {
    running += 1
    most = Math.max(most, running)
    await gate.promise
    running -= 1
  }
  const { first, second, definition, ended } = await startWork({ step }, { atOnce: 2 })
  for (const subject of [1, 2, 3]) await addJob(first, definition, subject)
  const servers = [first, second, first].map((server) => run(server, definition))
  await vi.waitFor(() => expect(running).toBe(2), PATIENCE)
  await Promise.race(servers) // one of them found the limit reached
  gate.resolve()
  await Promise.all(servers)
  expect([most, ended.length]).toEqual([2, 3])
})

test('a job whose server is gone is resumed by another server after the last finished step', async () => {
  const done: string[] = []
  const server: { isGone?: boolean } = { isGone: true }
  const { api, first, second, silent, definition, ended, readJob } = await startWork({
    one: async () => done.push('one'),
    two: async ({ results }) => {
      if (server.isGone) return new Promise(() => undefined)
      return done.push(`two after ${Object.keys(results)}`)
    },
  })
  await addJob(first, definition, 1)
  void run(silent, definition)
  await vi.waitFor(async () => expect(await readJob()).toMatchObject({ state: 'running', step: 'two' }), PATIENCE)
  server.isGone = false
  await settleLost(second, makeJobWork(second, definition))
  expect(await readJob()).toMatchObject({ state: 'running' })
  api.time.advance(31 * SECOND_MS)
  await settleLost(second, makeJobWork(second, definition))
  expect(await readJob()).toMatchObject({ state: 'waiting', tries: 1 })
  api.time.advance(10 * SECOND_MS)
  await run(second, definition)
  expect(done).toEqual(['one', 'two after one'])
  expect(ended).toEqual([{ subject: 1, state: 'done', results: { one: 1, two: 2 } }])
})

test('a server that counted as lost changes nothing of its job once another server runs it', async () => {
  const gates = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let begun = 0
  const { api, first, second, silent, definition, ended, readJob } = await startWork({
    step: async () => gates[begun++]?.promise,
  })
  await addJob(first, definition, 1)
  const lost = run(silent, definition)
  await vi.waitFor(() => expect(begun).toBe(1), PATIENCE)
  api.time.advance(31 * SECOND_MS)
  await settleLost(second, makeJobWork(second, definition))
  api.time.advance(10 * SECOND_MS)
  const running = run(second, definition)
  await vi.waitFor(() => expect(begun).toBe(2), PATIENCE)
  gates[0]?.resolve('of the lost attempt')
  await lost
  expect([await readJob(), ended]).toEqual([expect.objectContaining({ state: 'running', attempt: 2, results: {} }), []])
  gates[1]?.resolve('of the second attempt')
  await running
  expect(ended).toEqual([{ subject: 1, state: 'done', results: { step: 'of the second attempt' } }])
})

test('a job that is canceled while a step hangs is let go at the next beat; the step’s signal is aborted', async () => {
  let signal: AbortSignal | undefined
  const hanging = Promise.withResolvers<void>()
  onTestFinished(() => hanging.resolve())
  const { first, definition, ended, readJob } = await startWork({
    hangs: (context) => {
      signal = context.signal
      return hanging.promise
    },
  })
  await addJob(first, definition, 1)
  const running = run(first, definition)
  await vi.waitFor(() => expect(signal).toBeDefined(), PATIENCE)
  expect(await cancelJob(first, definition, 1)).toBe(true)
  await running
  expect([signal?.aborted, ended]).toEqual([true, []])
  expect(await readJob()).toMatchObject({ state: 'canceled', holder: null })
  expect(await cancelJob(first, definition, 1)).toBe(false)
})

test('a step that always fails ends its job after its own tries, whatever the step before needed', async () => {
  const tries = { one: 0, two: 0 }
  const { api, first, definition, ended, readJob } = await startWork({
    one: async () => {
      tries.one += 1
      if (tries.one < 3) throw new Error('not yet')
    },
    two: async () => {
      tries.two += 1
      throw new Error('never')
    },
  })
  await addJob(first, definition, 1)
  for (const waitMs of [10, 20, 10, 20]) {
    await run(first, definition)
    const { nextAt } = (await readJob()) ?? {}
    expect(nextAt?.getTime()).toBe(api.time.now().getTime() + waitMs * SECOND_MS)
    api.time.advance(waitMs * SECOND_MS)
  }
  await run(first, definition)
  expect(tries).toEqual({ one: 3, two: 3 })
  expect(ended).toEqual([{ subject: 1, state: 'failed', reason: 'Motivo: error' }])
  expect(await readJob()).toMatchObject({ state: 'failed', reason: 'Motivo: error', tries: 3 })
  expect(await api.db.select().from(jobRecords)).toMatchObject([{ name: definition.kind, failures: 5, error: 'Motivo: error' }])
})

test('a job whose server stops goes on elsewhere without using a try, and fails if it is not repeatable', async () => {
  const gate = Promise.withResolvers<void>()
  const { second, first, definition, ended, readJob } = await startWork({ waits: () => gate.promise })
  await addJob(first, definition, 1)
  const running = run(second, definition)
  await vi.waitFor(async () => expect(await readJob()).toMatchObject({ step: 'waits' }), PATIENCE)
  second.ending.abort()
  await running
  expect(await readJob()).toMatchObject({ state: 'waiting', tries: 0 })
  const third = { ...first, ending: new AbortController() }
  const once = { ...definition, retry: { ...definition.retry, tries: 1 } }
  const again = run(third, once)
  await vi.waitFor(async () => expect(await readJob()).toMatchObject({ state: 'running', attempt: 2 }), PATIENCE)
  third.ending.abort()
  await again
  expect(ended).toEqual([{ subject: 1, state: 'failed', reason: 'Motivo: stopped' }])
})

/** Runs one row whose lease is renewed by `renew`, on a clock of its own. `run` lasts until its signal is aborted or `end` is called. */
async function holdLease(renew: () => Promise<unknown>) {
  const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const time = { ms: 0 }
  let signal: AbortSignal | undefined
  const claim: Claim = {
    renew,
    run: async (given) => {
      signal = given
      begun.resolve()
      const aborted = new Promise<void>((resolve) => given.addEventListener('abort', () => resolve()))
      await Promise.race([aborted, ending.promise])
      given.throwIfAborted()
    },
    fail: async () => undefined,
  }
  const claims = [claim]
  const work: Work = { kind: 'run-deliver', leaseMs: LEASE_MS, claim: async () => claims.pop(), listLost: async () => [] }
  const services = {
    now: () => new Date(time.ms),
    timings: { ...DEFAULT_TIMINGS, jobBeatMs: 5 },
    log: { error: vi.fn(), warn: vi.fn() } as unknown as WorkServices['log'],
    ending: new AbortController(),
    unfinished: new Set<Promise<unknown>>(),
  }
  const running = runDue(services, work)
  await begun.promise
  return { time, running, end: ending.resolve, isStopped: () => signal?.aborted === true }
}

const LEASE_MS = 600
const [THIRD, HALF] = [LEASE_MS / 3, LEASE_MS / 2]

test.each([
  ['refuses', async () => Promise.reject(new Error('read-only'))],
  ['never answers', () => new Promise(() => undefined)],
])('an attempt whose lease renewal the database %s is stopped before half of the lease is over', async (_how, refuse) => {
  const renew = vi.fn(refuse)
  const { time, running, isStopped } = await holdLease(renew)
  time.ms = THIRD
  await vi.waitFor(() => expect(renew).toHaveBeenCalled(), PATIENCE)
  expect(isStopped()).toBe(false)
  time.ms = HALF
  await running
  expect(isStopped()).toBe(true)
})

test('an attempt goes on if its lease is renewed in time after a refused renewal', async () => {
  let refuses = true
  const renew = vi.fn(async () => {
    if (refuses) throw new Error('read-only')
  })
  const { time, running, end, isStopped } = await holdLease(renew)
  time.ms = THIRD
  await vi.waitFor(() => expect(renew).toHaveBeenCalled(), PATIENCE)
  refuses = false
  const refused = renew.mock.calls.length
  await vi.waitFor(() => expect(renew.mock.calls.length).toBeGreaterThan(refused + 1), PATIENCE)
  time.ms = 2 * THIRD
  const before = renew.mock.calls.length
  await vi.waitFor(() => expect(renew.mock.calls.length).toBeGreaterThan(before + 1), PATIENCE)
  expect(isStopped()).toBe(false)
  end()
  await running
})

test('a slide that has begun when its attempt is stopped ends before the lease does', () => {
  const LONGEST_SLIDE_MS = 15_000
  expect(DEFAULT_TIMINGS.leaseMs / 2).toBeGreaterThanOrEqual(LONGEST_SLIDE_MS)
})
