import { setTimeout as wait } from 'node:timers/promises'
import { eq, lt, or, sql } from 'drizzle-orm'
import { heavyLeases } from '../../db/tables/run-steps.ts'
import { workspace } from '../../db/tables/workspace.ts'
import type { RunServices } from '../services.ts'

/** The advisory lock under which the leases are counted and granted, so that no two servers take the last one. */
const HEAVY_LOCK = 7214310
/** How long a step that found no free lease waits before it asks again. */
const ASK_AGAIN_MS = 250

/**
 * Tries to take one of the leases that all servers share. A lease of the same run that a killed server left behind is taken over.
 * @returns the lease's id; undefined where all are taken
 */
export const tryAcquireHeavyLease = ({ db, now, timings }: RunServices, runId: number): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${HEAVY_LOCK})`)
    await tx.delete(heavyLeases).where(or(lt(heavyLeases.leaseUntil, now()), eq(heavyLeases.runId, runId)))
    const [setting] = await tx.select({ atOnce: workspace.heavyAtOnce }).from(workspace)
    if ((await tx.$count(heavyLeases)) >= (setting?.atOnce ?? 1)) return undefined
    const leaseUntil = new Date(now().getTime() + timings.leaseMs)
    const [lease] = await tx.insert(heavyLeases).values({ runId, leaseUntil }).returning({ id: heavyLeases.id })
    return lease?.id
  })

/** Waits for a lease. @throws the signal's reason */
async function acquireHeavyLease(services: RunServices, runId: number, signal: AbortSignal): Promise<number> {
  for (;;) {
    signal.throwIfAborted()
    const lease = await tryAcquireHeavyLease(services, runId)
    if (lease !== undefined) return lease
    await wait(ASK_AGAIN_MS, undefined, { signal })
  }
}

/**
 * Does heavy work while no more than the setting allows is under way on all servers together. The lease is renewed as long as the work
 * takes; that of a killed server runs out.
 * @throws the signal's reason, and what the work throws
 */
export async function withHeavyLease<T>(
  services: RunServices,
  { runId, signal }: { runId: number; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const { db, now, timings } = services
  const lease = await acquireHeavyLease(services, runId, signal)
  const renew = () =>
    db
      .update(heavyLeases)
      .set({ leaseUntil: new Date(now().getTime() + timings.leaseMs) })
      .where(eq(heavyLeases.id, lease))
      .catch(() => undefined) // the next renewal is tried before the lease ends
  const timer = setInterval(() => void renew(), timings.leaseMs / 3)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await db
      .delete(heavyLeases)
      .where(eq(heavyLeases.id, lease))
      .catch(() => undefined) // it runs out by itself
  }
}
