import { and, eq } from 'drizzle-orm'
import { runAttempts, runs } from '#db/tables/runs.ts'
import type { Failure } from '#work/definition.ts'
import { describeInterruption } from '#work/describe-failure.ts'
import { announceRunAndNotify } from './change-run.ts'
import type { ClaimedRun } from './claimed-run.ts'
import type { RunServices, WorkOutcome } from './run-services.ts'
import { type AttemptOutcome, makeUnansweredOutcome, settleAttempt } from './settle-attempt.ts'

/** Once the run was canceled or claimed again, the function changes nothing. */
const createProgressReporter = (services: RunServices, { id, attempts }: ClaimedRun) =>
  async function progress(percent: number, message?: string): Promise<void> {
    await services.db.transaction(async (tx) => {
      const told = await tx
        .update(runs)
        .set({ progress: percent, ...(message === undefined ? {} : { message }) })
        .where(and(eq(runs.id, id), eq(runs.state, 'sending'), eq(runs.attempts, attempts)))
        .returning({ id: runs.id })
      if (told.length > 0) await announceRunAndNotify(tx, id, services.now(), { silently: true })
    })
  }

/** PostgreSQL cannot store NUL and lone surrogates. */
const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

function toAttemptOutcome(end: WorkOutcome, duration: number): AttemptOutcome {
  const unanswered = { ...makeUnansweredOutcome(end.outcome, toStorable(end.reason)), duration }
  if (end.outcome === 'accepted') return { ...unanswered, status: 200, result: end.result, message: end.message }
  const { status = null, answer = null, retryAfterMs } = end
  return { ...unanswered, status, answer: answer === null ? null : toStorable(answer), retryAfterMs }
}

const INTERRUPTED: WorkOutcome = { outcome: 'not-taken', reason: 'O trabalho foi interrompido' }
const INTERRUPTED_BY_STOP: WorkOutcome = {
  outcome: 'not-taken',
  reason: 'O trabalho foi interrompido e recomeça automaticamente',
}
/** Work on this server can be repeated safely. */
const LOCAL_GUARANTEES = { dedupes: true, reportsBack: true }
const CRASHED = 'Uma falha inesperada interrompeu o trabalho'
/** After which work that fails each time for a reason that nobody foresaw is given up. */
const MOST_CRASHES = 4

/**
 * Does a run's work on this server, and stores its outcome. Work that was aborted counts as not taken, so that it is repeated, unless
 * the run was canceled.
 */
export async function performRun(services: RunServices, run: ClaimedRun, signal: AbortSignal): Promise<void> {
  const work = services.performers[run.automation]
  if (!work) throw new Error(`nothing performs ${run.automation}`)
  const startedAt = services.now().getTime()
  const end = await work(services, run, { signal, progress: createProgressReporter(services, run) })
  const interruption = services.ending.signal.aborted ? INTERRUPTED_BY_STOP : INTERRUPTED
  const outcome = signal.aborted && end.outcome !== 'accepted' ? interruption : end
  await settleAttempt(services, run, toAttemptOutcome(outcome, services.now().getTime() - startedAt), LOCAL_GUARANTEES)
}

async function describeFailedWork({ db }: RunServices, { id }: ClaimedRun, { cause }: Failure): Promise<AttemptOutcome> {
  if (cause === 'lost') return makeUnansweredOutcome('perhaps-taken', describeInterruption('lost', 'do trabalho'))
  if (cause === 'stopped') return makeUnansweredOutcome('not-taken', INTERRUPTED_BY_STOP.reason)
  const before = await db.$count(runAttempts, and(eq(runAttempts.runId, id), eq(runAttempts.reason, CRASHED)))
  if (before + 1 < MOST_CRASHES) return makeUnansweredOutcome('not-taken', CRASHED)
  return makeUnansweredOutcome(
    'refused',
    `${CRASHED}. Desistimos depois de ${MOST_CRASHES} tentativas. O log do servidor diz por quê.`,
  )
}

export const settleFailedWork = async (services: RunServices, run: ClaimedRun, failure: Failure): Promise<void> =>
  settleAttempt(services, run, await describeFailedWork(services, run, failure), LOCAL_GUARANTEES)
