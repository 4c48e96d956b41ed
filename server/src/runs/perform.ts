import { and, eq } from 'drizzle-orm'
import { runs } from '../db/tables/runs.ts'
import type { Performance, Services } from '../http/context.ts'
import { announce } from './change.ts'
import { type Claimed, renew } from './claim.ts'
import type { End } from './settle.ts'

/** Whether it is done here, with an AI provider: a pause of the automation service is not about it. */
export async function isPerformed({ db }: Services, id: number): Promise<boolean> {
  const [run] = await db.select({ providerId: runs.providerId }).from(runs).where(eq(runs.id, id))
  return run?.providerId != null
}

/** Renews the lease for as long as the work goes on; aborts the work when the run is no longer ours. */
function keepLease(services: Services, run: Claimed, lost: AbortController): () => void {
  const beat = () =>
    renew(services, run).then(
      (ours) => ours || lost.abort(),
      () => undefined, // the next beat tries again, before the lease is over
    )
  const timer = setInterval(beat, services.timings.leaseMs / 3)
  timer.unref()
  return () => clearInterval(timer)
}

/** Progress that comes late, after the run was canceled or taken up by somebody else, changes nothing. */
const tell = (services: Services, { id, attempts }: Claimed) =>
  async function progress(percent: number, message?: string): Promise<void> {
    await services.db.transaction(async (tx) => {
      const told = await tx
        .update(runs)
        .set({ progress: percent, ...(message === undefined ? {} : { message }) })
        .where(and(eq(runs.id, id), eq(runs.state, 'sending'), eq(runs.attempts, attempts)))
        .returning({ id: runs.id })
      if (told.length > 0) await announce(tx, id, services.now(), { silently: true })
    })
  }

function endOf(performance: Performance, duration: number): End {
  const end = { reason: performance.reason, duration, pauses: false, status: null, answer: null, retryAfterMs: undefined }
  if (performance.outcome === 'accepted') return { ...end, outcome: 'accepted', status: 200, result: performance.result }
  const { outcome, status = null, answer = null, retryAfterMs } = performance
  return { ...end, outcome, status, answer, retryAfterMs }
}

const NOT_FINISHED: Performance = { outcome: 'not-taken', reason: 'O trabalho foi interrompido e recomeça por si' }

/** Does a run's work here, for as long as it takes. Ended early (server's end, cancellation), it is to be done again. */
export async function perform(services: Services, run: Claimed): Promise<End> {
  const { id, body, providerId } = run
  const work = services.performers[run.automation]
  if (!work || providerId === null) throw new Error(`nothing performs ${run.automation}`)
  const lost = new AbortController()
  const signal = AbortSignal.any([services.ending.signal, lost.signal])
  const release = keepLease(services, run, lost)
  const startedAt = services.now().getTime()
  try {
    const performance = await work(services, { id, body, providerId }, { signal, progress: tell(services, run) })
    return endOf(
      signal.aborted && performance.outcome !== 'accepted' ? NOT_FINISHED : performance,
      services.now().getTime() - startedAt,
    )
  } finally {
    release()
  }
}
