import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { deleteInBatches } from '#db/delete-in-batches.ts'
import { type JobRow, jobs } from '#db/tables/jobs.ts'
import type { Failure, JobDefinition, WorkServices } from './definition.ts'
import { listStatesBefore } from './states.ts'

/** The first key of the advisory locks under which the jobs of one kind are counted and claimed. */
const CLAIM_LOCK = 7_214_338
const HOLDER = `${process.pid}-${randomUUID()}`

/** Thrown where the claim is lost because the job was canceled or counts as lost: what this server still does for it does not count. */
export class ClaimLostError extends Error {}

/** Adds a job, which a server begins after the commit. */
export async function addJob(
  { db, queue, now }: Pick<WorkServices, 'db' | 'queue' | 'now'>,
  { kind }: Pick<JobDefinition, 'kind'>,
  subject: number,
): Promise<void> {
  const at = now()
  await db.insert(jobs).values({ kind, subject, nextAt: at, createdAt: at })
  await queue.send(db, kind, { id: subject }, at)
}

/** Claims the job of this kind that has been due for longest. @returns undefined where none is due, or the limit at once is reached */
export const claimNextJob = ({ db, now }: WorkServices, { kind, atOnce, leaseMs }: JobDefinition): Promise<JobRow | undefined> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK}, hashtext(${kind}))`)
    const at = now()
    if ((await tx.$count(jobs, and(eq(jobs.kind, kind), eq(jobs.state, 'running')))) >= atOnce) return undefined
    const [due] = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.kind, kind), inArray(jobs.state, listStatesBefore('running')), lte(jobs.nextAt, at)))
      .orderBy(asc(jobs.nextAt), asc(jobs.id))
      .limit(1)
      .for('update')
    if (!due) return undefined
    const [claimed] = await tx
      .update(jobs)
      .set({ state: 'running', attempt: sql`${jobs.attempt} + 1`, holder: HOLDER, leaseUntil: new Date(at.getTime() + leaseMs) })
      .where(eq(jobs.id, due.id))
      .returning()
    return claimed
  })

/** Changes a job while this claim on it holds. @throws ClaimLostError */
async function updateClaimed(db: Db, { id, attempt }: JobRow, values: Partial<JobRow>): Promise<JobRow> {
  const claimed = and(eq(jobs.id, id), eq(jobs.attempt, attempt), eq(jobs.state, 'running'))
  const [row] = await db.update(jobs).set(values).where(claimed).returning()
  if (!row) throw new ClaimLostError()
  return row
}

/** Renews the lease, and stores a step or a message where one is given. @throws ClaimLostError */
export const renewLease = (
  { db, now }: WorkServices,
  { leaseMs }: JobDefinition,
  job: JobRow,
  values: Partial<Pick<JobRow, 'step' | 'progress'>> = {},
): Promise<JobRow> => updateClaimed(db, job, { ...values, leaseUntil: new Date(now().getTime() + leaseMs) })

/** Stores the result of a step; the tries begin anew. @throws ClaimLostError */
export const saveStepResult = ({ db }: WorkServices, job: JobRow, step: string, result: unknown): Promise<JobRow> =>
  updateClaimed(db, job, { results: { ...job.results, [step]: result ?? null }, tries: 0 })

const ENDED = { holder: null, leaseUntil: null, progress: null }

/** Ends a job whose steps have all ended. @throws ClaimLostError */
export const completeJob = ({ db, now }: WorkServices, definition: JobDefinition, job: JobRow): Promise<void> =>
  db.transaction(async (tx) => {
    const { subject, results } = await updateClaimed(tx, job, { ...ENDED, state: 'done', reason: null, endedAt: now() })
    await definition.end(tx, subject, { state: 'done', results })
  })

/** Decides whether the failed attempt is followed by another one. @returns the tries used and the wait, or undefined where none is left */
function decideRetry(
  { retry }: JobDefinition,
  { tries }: JobRow,
  failure: Failure,
): { tries: number; waitMs: number } | undefined {
  if (failure.cause === 'stopped') return retry.tries > 1 ? { tries, waitMs: 0 } : undefined
  const waitMs = tries + 1 < retry.tries ? retry.delayMs(tries + 1, failure) : undefined
  return waitMs === undefined ? undefined : { tries: tries + 1, waitMs }
}

/** Lets a job whose attempt failed wait for its next try, or ends it. @throws ClaimLostError */
export const settleFailedAttempt = (
  { db, now, queue }: WorkServices,
  definition: JobDefinition,
  job: JobRow,
  failure: Failure,
): Promise<void> =>
  db.transaction(async (tx) => {
    const at = now()
    const current = await updateClaimed(tx, job, { holder: null }) // the tries began anew if a step has ended since the claim
    const retry = decideRetry(definition, current, failure)
    const reason = definition.explain(failure)
    if (retry) {
      const nextAt = new Date(at.getTime() + retry.waitMs)
      const told = failure.cause === 'stopped' ? {} : { reason }
      await updateClaimed(tx, job, { ...ENDED, ...told, state: 'waiting', tries: retry.tries, nextAt })
      await queue.send(tx, definition.kind, { id: job.subject }, nextAt)
      return
    }
    await updateClaimed(tx, job, { ...ENDED, state: 'failed', tries: current.tries + 1, endedAt: at, reason })
    await definition.end(tx, job.subject, { state: 'failed', reason })
  })

/** Lists the jobs of this kind whose server has been silent for longer than their lease. */
export const listLostJobs = ({ db, now }: WorkServices, { kind }: JobDefinition): Promise<JobRow[]> =>
  db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.state, 'running'), lt(jobs.leaseUntil, now())))

/** Cancels a job that waits or runs; its server aborts it within seconds. @returns whether there was one */
export async function cancelJob(
  { db, now }: Pick<WorkServices, 'db' | 'now'>,
  { kind }: Pick<JobDefinition, 'kind'>,
  subject: number,
): Promise<boolean> {
  const open = and(eq(jobs.kind, kind), eq(jobs.subject, subject), inArray(jobs.state, listStatesBefore('canceled')))
  const canceled = { ...ENDED, state: 'canceled' as const, endedAt: now() }
  const rows = await db.update(jobs).set(canceled).where(open).returning({ id: jobs.id })
  return rows.length > 0
}

const KEPT_MS = 60 * 86_400_000

/** Deletes the jobs that ended more than sixty days ago. */
export const deleteOldJobs = (context: PurgeServices) =>
  deleteInBatches(context, jobs, lt(jobs.endedAt, new Date(context.now().getTime() - KEPT_MS)))
