import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, not, sql } from 'drizzle-orm'
import { hashToken } from '#core/tokens.ts'
import type { Db } from '#db/client.ts'
import { runAttempts, runs } from '#db/tables/runs.ts'
import { ClaimLostError } from '#work/definition.ts'
import { lockClaims } from '#work/store.ts'
import { announceRunAndNotify } from './change-run.ts'
import { CLAIMED_COLUMNS, type ClaimedRun, type RunWorker } from './claimed-run.ts'
import type { RunServices } from './run-services.ts'
import { deriveRunToken } from './run-token.ts'

const ofWorker = (worker: RunWorker) =>
  ({
    service: and(not(runs.isBuiltIn), isNull(runs.providerId)),
    'built-in': runs.isBuiltIn,
    provider: and(not(runs.isBuiltIn), isNotNull(runs.providerId)),
  })[worker]

const isDue = (worker: RunWorker, at: Date) =>
  and(ofWorker(worker), inArray(runs.state, ['queued', 'retrying']), lte(runs.nextAttemptAt, at))

export type RunLimit = { worker: RunWorker; atOnce: number }

async function hasRoom(tx: Db, { worker, atOnce }: RunLimit): Promise<boolean> {
  await lockClaims(tx, `runs of ${worker}`)
  return (await tx.$count(runs, and(ofWorker(worker), eq(runs.state, 'sending')))) < atOnce
}

async function findDueRun(tx: Db, worker: RunWorker, at: Date): Promise<number | undefined> {
  const [due] = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(isDue(worker, at))
    .orderBy(asc(runs.nextAttemptAt), asc(runs.id))
    .limit(1)
  return due?.id
}

/**
 * For the length of a lease; only one of several servers gets the claim. `wanted`: the run to be claimed, in place of the one that has
 * been due for longest.
 * @returns undefined if none is due, or the limit at once is reached
 */
export function claimRun(
  { db, now, timings, secrets }: RunServices,
  limit: RunLimit,
  wanted?: number,
): Promise<ClaimedRun | undefined> {
  const at = now()
  return db.transaction(async (tx) => {
    // A person waits for the first attempt at the service: it is made at once, however many others are under way.
    const isUnlimited = wanted !== undefined && limit.worker === 'service'
    if (!isUnlimited && !(await hasRoom(tx, limit))) return undefined
    const id = wanted ?? (await findDueRun(tx, limit.worker, at))
    if (id === undefined) return undefined
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
      .where(and(eq(runs.id, id), isDue(limit.worker, at)))
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

/** Fails where the run was canceled or another server claimed it. @throws ClaimLostError */
export async function renewRunLease({ db, now, timings }: RunServices, { id, attempts }: ClaimedRun): Promise<void> {
  const renewed = await db
    .update(runs)
    .set({ leaseUntil: new Date(now().getTime() + timings.leaseMs) })
    .where(and(eq(runs.id, id), eq(runs.state, 'sending'), eq(runs.attempts, attempts)))
    .returning({ id: runs.id })
  if (renewed.length === 0) throw new ClaimLostError()
}

const LOST_AT_ONCE = 100

export const listLostRuns = ({ db, now }: RunServices, worker: RunWorker): Promise<ClaimedRun[]> =>
  db
    .select(CLAIMED_COLUMNS)
    .from(runs)
    .where(and(ofWorker(worker), eq(runs.state, 'sending'), lt(runs.leaseUntil, now())))
    .orderBy(asc(runs.id))
    .limit(LOST_AT_ONCE)

/** After this wait a run checks again whether a paused integration was resumed. */
const PAUSED_MS = 15 * 60_000

/** The runs keep all attempts that they have left. */
export const postponeDueDeliveries = ({ db, now }: RunServices) =>
  db
    .update(runs)
    .set({ nextAttemptAt: new Date(now().getTime() + PAUSED_MS) })
    .where(isDue('service', now()))
