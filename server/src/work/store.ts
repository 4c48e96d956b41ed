import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { trackInFlight } from '#core/concurrency.ts'
import type { PurgeServices } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { deleteInBatches } from '#db/delete-in-batches.ts'
import { type JobRow, jobs } from '#db/tables/jobs.ts'
import { type Claim, ClaimLostError, type Failure, type JobDefinition, type Work, type WorkServices } from './definition.ts'
import { recordJobFailure } from './job-records.ts'
import { listStatesBefore } from './states.ts'

const CLAIM_LOCK = 7_214_338
const HOLDER = `${process.pid}-${randomUUID()}`

/** Lets one server at a time count and claim what shares a limit, until the transaction ends. */
export const lockClaims = (tx: Db, limit: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK}, hashtext(${limit}))`)

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

const claimJob = ({ db, now }: WorkServices, { kind, atOnce, leaseMs }: JobDefinition): Promise<JobRow | undefined> =>
  db.transaction(async (tx) => {
    await lockClaims(tx, kind)
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
const renewLease = (
  { db, now }: WorkServices,
  { leaseMs }: JobDefinition,
  job: JobRow,
  values: Partial<Pick<JobRow, 'step' | 'progress'>> = {},
): Promise<JobRow> => updateClaimed(db, job, { ...values, leaseUntil: new Date(now().getTime() + leaseMs) })

/** Stores the result of a step; the tries begin anew. @throws ClaimLostError */
const saveStepResult = ({ db }: WorkServices, job: JobRow, step: string, result: unknown): Promise<JobRow> =>
  updateClaimed(db, job, { results: { ...job.results, [step]: result ?? null }, tries: 0 })

const ENDED = { holder: null, leaseUntil: null, progress: null }

/** Ends a job whose steps have all ended. @throws ClaimLostError */
const completeJob = ({ db, now }: WorkServices, definition: JobDefinition, job: JobRow): Promise<void> =>
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

/** Lets a job whose attempt failed wait for its next try, or ends it; the list of jobs counts the failure. @throws ClaimLostError */
const settleFailedAttempt = (
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
    if (!retry || failure.cause !== 'stopped') await recordJobFailure(tx, { name: definition.kind, at, error: reason })
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

/** Waits for the work, but only until the signal aborts: a step that does not heed its signal holds nobody up. */
async function waitUnlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    signal.throwIfAborted()
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Runs the steps that have no result yet, and ends the job. */
async function runSteps(services: WorkServices, definition: JobDefinition, claimed: JobRow, signal: AbortSignal): Promise<void> {
  let job = claimed
  const tell = (message: string) =>
    void renewLease(services, definition, claimed, { progress: { message } }).catch((err: unknown) => {
      if (!(err instanceof ClaimLostError))
        services.log.warn({ err, job: definition.kind }, 'the progress of a job was not stored')
    })
  for (const { name, run } of definition.steps.filter((step) => !(step.name in claimed.results))) {
    job = await renewLease(services, definition, job, { step: name })
    const running = run({ subject: job.subject, results: job.results, signal, tell })
    trackInFlight(services, running)
    job = await saveStepResult(services, job, name, await waitUnlessAborted(running, signal))
  }
  await completeJob(services, definition, job)
}

const listLostJobs = ({ db, now }: WorkServices, { kind }: JobDefinition): Promise<JobRow[]> =>
  db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.state, 'running'), lt(jobs.leaseUntil, now())))

/** The jobs of one kind, as the runner runs them. */
export function makeJobWork(services: WorkServices, definition: JobDefinition): Work {
  const toClaim = (job: JobRow): Claim => ({
    renew: () => renewLease(services, definition, job),
    run: (signal) => runSteps(services, definition, job, signal),
    fail: (failure) => settleFailedAttempt(services, definition, job, failure),
  })
  return {
    kind: definition.kind,
    leaseMs: definition.leaseMs,
    async claim() {
      const job = await claimJob(services, definition)
      return job && toClaim(job)
    },
    listLost: async () => (await listLostJobs(services, definition)).map(toClaim),
  }
}

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
