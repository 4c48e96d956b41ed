import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_TIMINGS } from '#core/timings.ts'
import { heavyLeases } from '#db/tables/run-steps.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { givenRun } from '#testing/work.ts'
import { HeavyLeaseLostError, tryAcquireHeavyLease, withHeavyLease } from './heavy-lease.ts'

/** Renewals are tried every 50 ms. Whether a lease counts as expired is decided by the injected clock alone. */
const LEASE_MS = 600
const PATIENT = { timeout: 30_000 }

const waitForAbort = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })

const readLeaseEnds = async ({ db }: TestApi) =>
  (await db.select().from(heavyLeases)).map(({ leaseUntil }) => leaseUntil.getTime())

/** Makes the database refuse each renewal, as a database does that has lost its disk or its primary. */
const refuseRenewals = ({ db }: TestApi) =>
  db.execute(sql`
    create function refuse_renewal() returns trigger language plpgsql as $$ begin raise 'read-only'; end $$;
    create trigger refuse_renewal before update on heavy_leases for each row execute function refuse_renewal()`)

/** Begins heavy work that lasts until its signal is aborted, or until `end` is called. */
async function startWork(api: TestApi, signal = new AbortController().signal) {
  const runId = await givenRun(api, 'carousel', { state: 'sending', isBuiltIn: true })
  const services = { ...api.app.services, timings: { ...api.app.services.timings, leaseMs: LEASE_MS } }
  const ending = new AbortController()
  let markBegun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    markBegun = resolve
  })
  let workSignal: AbortSignal | undefined
  const work = withHeavyLease(services, { runId, signal }, async (given) => {
    workSignal = given
    markBegun()
    await waitForAbort(AbortSignal.any([given, ending.signal]))
    if (given.aborted) throw signal.aborted ? signal.reason : new Error('cut off')
    return 'done'
  })
  work.catch(() => undefined)
  onTestFinished(() => ending.abort())
  await hasBegun
  return { work, services, end: () => ending.abort(), isStopped: () => workSignal?.aborted === true }
}

test('work whose lease the database does not renew is stopped before half of the lease is over, and no other begins until then', async () => {
  const api = await startApiForTest()
  const { work, services, isStopped } = await startWork(api)
  await refuseRenewals(api)
  const otherRun = await givenRun(api, 'carousel', { state: 'sending', isBuiltIn: true })
  api.time.advance(LEASE_MS / 3)
  expect([await tryAcquireHeavyLease(services, otherRun), isStopped()]).toEqual([undefined, false])
  api.time.advance(LEASE_MS / 6)
  await expect(work).rejects.toThrow(HeavyLeaseLostError)
  expect([isStopped(), await api.count(heavyLeases)]).toEqual([true, 0])
  expect(await tryAcquireHeavyLease(services, otherRun)).toMatchObject({ id: expect.any(Number) })
})

test('work whose lease the database says nothing about is stopped too', async () => {
  const api = await startApiForTest()
  const { work, isStopped } = await startWork(api)
  await api.db.transaction(async (tx) => {
    await tx.select().from(heavyLeases).for('update')
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    // Read on another connection, because a transaction sees the activity as it was when it first read it.
    await expect.poll(async () => (await api.db.execute(waiting)).rows.length, PATIENT).toBe(1)
    api.time.advance(LEASE_MS / 2)
    await expect.poll(isStopped, PATIENT).toBe(true)
  })
  await expect(work).rejects.toThrow(HeavyLeaseLostError)
})

test('refused renewals within that time stop nothing, and the next one that succeeds renews the lease', async () => {
  const api = await startApiForTest()
  const start = api.time.now().getTime()
  const { work, end, isStopped } = await startWork(api)
  await refuseRenewals(api)
  api.time.advance(LEASE_MS / 3)
  expect(await readLeaseEnds(api)).toEqual([start + LEASE_MS])
  await api.db.execute(sql`drop trigger refuse_renewal on heavy_leases`)
  await expect.poll(() => readLeaseEnds(api), PATIENT).toEqual([start + LEASE_MS / 3 + LEASE_MS])
  api.time.advance(LEASE_MS / 3)
  await expect.poll(() => readLeaseEnds(api), PATIENT).toEqual([start + (2 * LEASE_MS) / 3 + LEASE_MS])
  expect(isStopped()).toBe(false)
  end()
  expect(await work).toBe('done')
  expect(await api.count(heavyLeases)).toBe(0)
})

test('work whose lease is gone is stopped at the next renewal', async () => {
  const api = await startApiForTest()
  const { work } = await startWork(api)
  await api.db.delete(heavyLeases)
  await expect(work).rejects.toThrow(HeavyLeaseLostError)
})

test('work that fails for a reason of its own, or whose run is stopped, throws that reason', async () => {
  const api = await startApiForTest()
  const stopping = new AbortController()
  const { work } = await startWork(api, stopping.signal)
  stopping.abort(new Error('the server ends'))
  await expect(work).rejects.toThrow('the server ends')
  expect(await api.count(heavyLeases)).toBe(0)
})

test('a slide that has begun when its work is stopped ends before the lease does', () => {
  const LONGEST_SLIDE_MS = 15_000
  expect(DEFAULT_TIMINGS.leaseMs / 2).toBeGreaterThanOrEqual(LONGEST_SLIDE_MS)
})
