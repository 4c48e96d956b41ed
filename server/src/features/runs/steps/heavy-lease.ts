import { setTimeout as wait } from 'node:timers/promises'
import { eq, lt, or, sql } from 'drizzle-orm'
import { heavyLeases } from '#db/tables/run-steps.ts'
import { workspace } from '#db/tables/workspace.ts'
import type { RunServices } from '../run-services.ts'
import { computeRestByCalls } from './rest.ts'

/** Leases are counted and granted under this lock, so that no two servers take the last one. */
const HEAVY_LOCK = 7214310
const ASK_AGAIN_MS = 250

/** `takenAt`: in milliseconds since 1970, by this server's clock. */
type HeavyLease = { id: number; takenAt: number }

/** A lease of the same run that a killed server left behind is taken over. @returns undefined if all are taken */
export const tryAcquireHeavyLease = ({ db, now, timings }: RunServices, runId: number): Promise<HeavyLease | undefined> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${HEAVY_LOCK})`)
    await tx.delete(heavyLeases).where(or(lt(heavyLeases.leaseUntil, now()), eq(heavyLeases.runId, runId)))
    const [setting] = await tx.select({ atOnce: workspace.heavyAtOnce }).from(workspace)
    if ((await tx.$count(heavyLeases)) >= (setting?.atOnce ?? 1)) return undefined
    const takenAt = now().getTime()
    const leaseUntil = new Date(takenAt + timings.leaseMs)
    const [lease] = await tx.insert(heavyLeases).values({ runId, leaseUntil }).returning({ id: heavyLeases.id })
    return lease && { ...lease, takenAt }
  })

async function acquireHeavyLease(services: RunServices, runId: number, signal: AbortSignal): Promise<HeavyLease> {
  for (;;) {
    signal.throwIfAborted()
    const lease = await tryAcquireHeavyLease(services, runId)
    if (lease) return lease
    // Each try is a transaction, which a busy server should make less often.
    await wait(ASK_AGAIN_MS + computeRestByCalls(services), undefined, { signal })
  }
}

/** Another server may begin a heavy step then. */
export class HeavyLeaseLostError extends Error {}

/** As fractions of the lease: the interval of renewals, and the time without one after which the work is stopped. */
const RENEW_PART = 1 / 12
const STOP_PART = 5 / 12

/**
 * Aborts before half of the lease is over: a part that cannot be interrupted (a slide, at most 15 seconds) then ends within the
 * 30.
 * @returns a function that stops the renewal
 */
function renewHeavyLeaseWhile(
  { db, now, timings: { leaseMs } }: RunServices,
  { id, takenAt }: HeavyLease,
  lost: AbortController,
): () => void {
  let renewedAt = takenAt
  let isAsking = false
  async function renew(): Promise<void> {
    const at = now().getTime()
    const { rowCount } = await db
      .update(heavyLeases)
      .set({ leaseUntil: new Date(at + leaseMs) })
      .where(eq(heavyLeases.id, id))
    if (rowCount === 0) lost.abort(new HeavyLeaseLostError())
    renewedAt = at
  }
  function handleBeat(): void {
    if (now().getTime() - renewedAt >= leaseMs * STOP_PART) lost.abort(new HeavyLeaseLostError())
    if (isAsking || lost.signal.aborted) return
    isAsking = true
    const scheduleNext = () => {
      isAsking = false
    }
    renew().then(scheduleNext, scheduleNext) // a renewal that failed is tried again at the next beat
  }
  const timer = setInterval(handleBeat, leaseMs * RENEW_PART)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * All servers together do no more heavy work at once than the setting allows; the lease of a killed server runs out.
 * @throws the signal's reason, HeavyLeaseLostError, and the work's own error
 */
export async function withHeavyLease<T>(
  services: RunServices,
  { runId, signal }: { runId: number; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lease = await acquireHeavyLease(services, runId, signal)
  const lost = new AbortController()
  const stopRenewal = renewHeavyLeaseWhile(services, lease, lost)
  try {
    return await work(AbortSignal.any([signal, lost.signal]))
  } catch (error) {
    lost.signal.throwIfAborted() // throws the abort's reason instead of the error that the abort caused in the work
    throw error
  } finally {
    stopRenewal()
    await services.db
      .delete(heavyLeases)
      .where(eq(heavyLeases.id, lease.id))
      .catch(() => undefined) // a lease that was not released runs out by itself
  }
}
