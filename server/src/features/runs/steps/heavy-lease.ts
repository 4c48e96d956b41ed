import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, exists, not, or, sql } from 'drizzle-orm'
import { heavyLeases } from '#db/tables/run-steps.ts'
import { runs } from '#db/tables/runs.ts'
import { workspace } from '#db/tables/workspace.ts'
import type { RunServices } from '../run-services.ts'
import { computeRestByCalls } from './rest.ts'

/** Leases are counted and granted under this lock, so that no two servers take the last one. */
const HEAVY_LOCK = 7214310
const ASK_AGAIN_MS = 250
/** Only a server of an earlier version looks at it: a lease ends with its run's attempt. */
const LONGEST_MS = 3_600_000

/** A lease counts while an attempt at its run is under way; one of the same run that a killed server left is taken over. */
const tryAcquireHeavyLease = ({ db, now }: RunServices, runId: number): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${HEAVY_LOCK})`)
    const isUnderWay = tx
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.id, heavyLeases.runId), eq(runs.state, 'sending')))
    await tx.delete(heavyLeases).where(or(not(exists(isUnderWay)), eq(heavyLeases.runId, runId)))
    const [setting] = await tx.select({ atOnce: workspace.heavyAtOnce }).from(workspace)
    if ((await tx.$count(heavyLeases)) >= (setting?.atOnce ?? 1)) return undefined
    const leaseUntil = new Date(now().getTime() + LONGEST_MS)
    const [lease] = await tx.insert(heavyLeases).values({ runId, leaseUntil }).returning({ id: heavyLeases.id })
    return lease?.id
  })

async function acquireHeavyLease(services: RunServices, runId: number, signal: AbortSignal): Promise<number> {
  for (;;) {
    signal.throwIfAborted()
    const lease = await tryAcquireHeavyLease(services, runId)
    if (lease !== undefined) return lease
    // Each try is a transaction, which a busy server should make less often.
    await wait(ASK_AGAIN_MS + computeRestByCalls(services), undefined, { signal })
  }
}

/**
 * All servers together do no more heavy work at once than the setting allows.
 * @throws the signal's reason, and the work's own error
 */
export async function withHeavyLease<T>(
  services: RunServices,
  { runId, signal }: { runId: number; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const lease = await acquireHeavyLease(services, runId, signal)
  try {
    return await work()
  } finally {
    await services.db
      .delete(heavyLeases)
      .where(eq(heavyLeases.id, lease))
      .catch(() => undefined) // one that was not released ends with the attempt
  }
}
