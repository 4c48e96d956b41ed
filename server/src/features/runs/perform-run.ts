import { and, eq } from 'drizzle-orm'
import { runs } from '#db/tables/runs.ts'
import { announceRunAndNotify } from './change-run.ts'
import { renewLease } from './claim-run.ts'
import type { ClaimedRun } from './claimed-run.ts'
import type { LocalWorkKind, RunServices, WorkOutcome } from './run-services.ts'
import type { AttemptOutcome } from './settle-attempt.ts'

/** Undefined if the automation service does it. Work on this server goes on while the integration is paused. */
export async function findLocalWorkKind({ db }: Pick<RunServices, 'db'>, id: number): Promise<LocalWorkKind | undefined> {
  const [run] = await db.select({ providerId: runs.providerId, isBuiltIn: runs.isBuiltIn }).from(runs).where(eq(runs.id, id))
  if (run?.isBuiltIn) return 'built-in'
  return run?.providerId == null ? undefined : 'provider'
}

/** Aborts the work when the claim is lost. @returns a function that stops the renewal */
function renewLeaseWhile(services: RunServices, run: ClaimedRun, lost: AbortController): () => void {
  const beat = () =>
    renewLease(services, run).then(
      (ours) => ours || lost.abort(),
      () => undefined, // after a failed renewal, the next one is tried before the lease ends
    )
  const timer = setInterval(beat, services.timings.leaseMs / 3)
  timer.unref()
  return () => clearInterval(timer)
}

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

function toAttemptOutcome(workOutcome: WorkOutcome, duration: number): AttemptOutcome {
  const end = {
    reason: toStorable(workOutcome.reason),
    duration,
    pauses: false,
    status: null,
    answer: null,
    retryAfterMs: undefined,
  }
  if (workOutcome.outcome === 'accepted') return { ...end, outcome: 'accepted', status: 200, result: workOutcome.result }
  const { outcome, status = null, answer = null, retryAfterMs } = workOutcome
  return { ...end, outcome, status, answer: answer === null ? null : toStorable(answer), retryAfterMs }
}

const INTERRUPTED: WorkOutcome = { outcome: 'not-taken', reason: 'O trabalho foi interrompido' }
const INTERRUPTED_BY_STOP: WorkOutcome = { outcome: 'not-taken', reason: 'O trabalho foi interrompido e recomeça por si' }

/** Work that was aborted (the server's end, a lost claim) counts as not taken, so that it is repeated, unless the run was canceled. */
export async function performRun(services: RunServices, run: ClaimedRun): Promise<AttemptOutcome> {
  const work = services.performers[run.automation]
  if (!work) throw new Error(`nothing performs ${run.automation}`)
  const lost = new AbortController()
  const signal = AbortSignal.any([services.ending.signal, lost.signal])
  const release = renewLeaseWhile(services, run, lost)
  const startedAt = services.now().getTime()
  try {
    const workOutcome = await work(services, run, { signal, progress: createProgressReporter(services, run) })
    const isInterrupted = signal.aborted && workOutcome.outcome !== 'accepted'
    const interruption = lost.signal.aborted ? INTERRUPTED : INTERRUPTED_BY_STOP
    return toAttemptOutcome(isInterrupted ? interruption : workOutcome, services.now().getTime() - startedAt)
  } finally {
    release()
  }
}
