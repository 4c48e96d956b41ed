import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { hashToken } from '#core/tokens.ts'
import { runAttempts, runs } from '#db/tables/runs.ts'
import { announceRunAndNotify } from './change-run.ts'
import { CLAIMED_COLUMNS, type ClaimedRun } from './claimed-run.ts'
import type { RunServices } from './run-services.ts'
import { deriveRunToken } from './run-token.ts'

/** For the length of a lease; only one of several servers gets the claim. @returns undefined if the run is not due */
export function claimRun({ db, now, timings, secrets }: RunServices, id: number): Promise<ClaimedRun | undefined> {
  const at = now()
  return db.transaction(async (tx) => {
    const [run] = await tx
      .update(runs)
      .set({
        state: 'sending',
        attempts: sql`${runs.attempts} + 1`,
        round: sql`${runs.round} + 1`,
        builtInTurn: sql`${runs.builtInTurn} + 1`,
        nextAttemptAt: null,
        leaseUntil: new Date(at.getTime() + timings.leaseMs),
      })
      .where(and(eq(runs.id, id), inArray(runs.state, ['queued', 'retrying']), lte(runs.nextAttemptAt, at)))
      .returning({ ...CLAIMED_COLUMNS, tokenHash: runs.tokenHash })
    if (!run) return undefined
    const tokenHash = hashToken(deriveRunToken(secrets, run.webhookId))
    // The server's key may have changed since the launch. The token of this attempt is derived from the current key, and the
    // stored hash must match it.
    if (tokenHash !== run.tokenHash) await tx.update(runs).set({ tokenHash }).where(eq(runs.id, id))
    await tx.insert(runAttempts).values({ runId: id, n: run.attempts, startedAt: at })
    await announceRunAndNotify(tx, id, at)
    return run
  })
}

/** @returns false if the claim is lost, as when the run was canceled or another server claimed it */
export async function renewLease({ db, now, timings }: RunServices, { id, attempts }: ClaimedRun): Promise<boolean> {
  const renewed = await db
    .update(runs)
    .set({ leaseUntil: new Date(now().getTime() + timings.leaseMs) })
    .where(and(eq(runs.id, id), eq(runs.state, 'sending'), eq(runs.attempts, attempts)))
    .returning({ id: runs.id })
  return renewed.length > 0
}

export async function findAbandonedRun({ db, now }: RunServices, id: number): Promise<ClaimedRun | undefined> {
  const [run] = await db
    .select(CLAIMED_COLUMNS)
    .from(runs)
    .where(and(eq(runs.id, id), eq(runs.state, 'sending'), lt(runs.leaseUntil, now())))
  return run
}
