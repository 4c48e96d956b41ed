import type { RunResult } from 'contract/runs/result.ts'
import type { RunState } from 'contract/runs/states.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Timings } from '#core/timings.ts'
import { integration } from '#db/tables/integration.ts'
import { runAttempts, runs } from '#db/tables/runs.ts'
import { announceRunAndNotify, type RunPatch } from './change-run.ts'
import type { ClaimedRun } from './claimed-run.ts'
import type { RunServices } from './run-services.ts'
import type { Verdict } from './verdict.ts'

/** As a fraction to either side, so that runs that failed together are not retried together. */
const JITTER = 0.1
/** In milliseconds; undefined after the last attempt. @param random 0 to 1 */
function computeRetryDelay(timings: Timings, n: number, random: number): number | undefined {
  if (n >= timings.attempts) return undefined
  const plain = Math.min(timings.firstRetryMs * timings.factor ** (n - 1), timings.longestRetryMs)
  return Math.round(plain * (1 + JITTER * (2 * random - 1)))
}

export const DELIVER_QUEUE = 'run-deliver'

export type AttemptOutcome = Verdict & {
  /** In milliseconds; null if no request was tried, or the server that made the attempt is gone. */
  duration: number | null
  status: number | null
  answer: string | null
  retryAfterMs: number | undefined
  /** If this server did the work itself, or the service's answer has the transcription: the run then succeeds at once. */
  result?: RunResult
  message?: string | undefined
}

/** Without an answer of a service, and without a time. */
export const makeUnansweredOutcome = (outcome: AttemptOutcome['outcome'], reason: string): AttemptOutcome => ({
  outcome,
  reason,
  pauses: false,
  duration: null,
  status: null,
  answer: null,
  retryAfterMs: undefined,
})

/** The automation service's guarantees. `dedupes`: it ignores a repeated request. `reportsBack`: it reports each run's end. */
export type DeliveryGuarantees = { dedupes: boolean; reportsBack: boolean }

const formatGiveUp = (n: number, reason: string) => `${reason}. Desistimos depois de ${n} tentativas.`

function scheduleRetry({ now, timings, random }: RunServices, { round }: ClaimedRun, end: AttemptOutcome): RunPatch {
  const delay = computeRetryDelay(timings, round, random())
  if (delay === undefined) return { state: 'failed', endedAt: now(), message: formatGiveUp(round, end.reason) }
  const wait = Math.max(delay, end.retryAfterMs ?? 0)
  return { state: 'retrying', nextAttemptAt: new Date(now().getTime() + wait), message: end.reason }
}

function nextState(
  services: RunServices,
  run: ClaimedRun,
  end: AttemptOutcome,
  { dedupes, reportsBack }: DeliveryGuarantees,
): RunPatch {
  const at = services.now()
  switch (end.outcome) {
    case 'accepted':
      if (end.result)
        return {
          state: 'succeeded',
          acceptedAt: at,
          endedAt: at,
          progress: 100,
          message: end.message ?? null,
          result: end.result,
        }
      return reportsBack
        ? { state: 'running', acceptedAt: at, message: null }
        : { state: 'succeeded', acceptedAt: at, endedAt: at, message: 'Aceita pelo serviço' }
    case 'refused':
      return { state: 'failed', endedAt: at, message: end.reason }
    case 'not-taken':
      return scheduleRetry(services, run, end)
    case 'perhaps-taken':
      return dedupes ? scheduleRetry(services, run, end) : { state: 'uncertain', message: end.reason }
  }
}

/**
 * All or nothing. A state that another event has set meanwhile stays; but a late `accepted` of the same attempt replaces the
 * `uncertain` or `retrying` of a lost one.
 */
export function settleAttempt(
  services: RunServices,
  run: ClaimedRun,
  end: AttemptOutcome,
  guarantees: DeliveryGuarantees,
): Promise<void> {
  const { db, now, queue } = services
  return db.transaction(async (tx) => {
    const { duration, status, outcome, reason, answer } = end
    const attempt = and(eq(runAttempts.runId, run.id), eq(runAttempts.n, run.attempts))
    // A late outcome from the server that made the attempt replaces the "lost" outcome recorded for it, never the reverse.
    const known = end.duration === null ? isNull(runAttempts.outcome) : undefined
    await tx.update(runAttempts).set({ duration, status, outcome, reason, answer }).where(and(attempt, known))
    const patch = nextState(services, run, end, guarantees)
    const states: RunState[] = end.outcome === 'accepted' ? ['sending', 'uncertain', 'retrying'] : ['sending']
    if (patch.state === 'succeeded') states.push('running') // progress that the service reported before it answered
    const mine = and(eq(runs.id, run.id), inArray(runs.state, states), eq(runs.attempts, run.attempts))
    const [changed] = await tx
      .update(runs)
      .set({ nextAttemptAt: null, ...patch, leaseUntil: null, builtInTurn: sql`${runs.builtInTurn} + 1` })
      .where(mine)
      .returning()
    if (end.pauses) await tx.update(integration).set({ pausedAt: now() })
    if (!changed) return
    if (end.result) await services.sinks[run.automation](tx, changed, end.result, now())
    if (patch.nextAttemptAt) await queue.send(tx, DELIVER_QUEUE, { id: run.id }, patch.nextAttemptAt)
    await announceRunAndNotify(tx, run.id, now())
  })
}
