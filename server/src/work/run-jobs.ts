import { setTimeout as wait } from 'node:timers/promises'
import type { JobRow } from '#db/tables/jobs.ts'
import { trackInFlight } from '../core/concurrency.ts'
import type { JobDefinition, WorkServices } from './definition.ts'
import {
  ClaimLostError,
  claimNextJob,
  completeJob,
  listLostJobs,
  renewLease,
  saveStepResult,
  settleFailedAttempt,
} from './store.ts'

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

/** Keeps the lease of a claimed job until `end` is called. `signal` aborts when the claim is lost. */
function keepLease(services: WorkServices, definition: JobDefinition, job: JobRow) {
  const lost = new AbortController()
  const renew = (values: Parameters<typeof renewLease>[3] = {}) =>
    void renewLease(services, definition, job, values).catch((err: unknown) => {
      if (err instanceof ClaimLostError) lost.abort(err)
      else services.log.warn({ err, job: definition.kind }, 'the lease of a job could not be renewed')
    })
  const heartbeat = setInterval(renew, services.timings.jobBeatMs)
  return { signal: lost.signal, tell: (message: string) => renew({ progress: { message } }), end: () => clearInterval(heartbeat) }
}

/** Runs the steps that have no result yet, and ends the job. */
async function runSteps(
  services: WorkServices,
  definition: JobDefinition,
  claimed: JobRow,
  tell: (message: string) => void,
  signal: AbortSignal,
) {
  let job = claimed
  for (const { name, run } of definition.steps.filter((step) => !(step.name in claimed.results))) {
    job = await renewLease(services, definition, job, { step: name })
    const running = run({ subject: job.subject, results: job.results, signal, tell })
    trackInFlight(services, running)
    job = await saveStepResult(services, job, name, await waitUnlessAborted(running, signal))
  }
  await completeJob(services, definition, job)
}

async function runJob(services: WorkServices, definition: JobDefinition, job: JobRow): Promise<void> {
  const { ending, log } = services
  const lease = keepLease(services, definition, job)
  const signal = AbortSignal.any([ending.signal, lease.signal])
  try {
    await runSteps(services, definition, job, lease.tell, signal)
  } catch (error) {
    if (error instanceof ClaimLostError) return
    const isStopped = ending.signal.aborted
    if (!isStopped) log.error({ err: error, job: definition.kind, subject: job.subject }, 'an attempt of a job failed')
    await settleFailedAttempt(services, definition, job, isStopped ? { cause: 'stopped' } : { cause: 'error', error })
  } finally {
    lease.end()
  }
}

/** Runs the due jobs of one kind one after another, until none is due or the limit at once is reached. */
export async function runDueJobs(services: WorkServices, definition: JobDefinition): Promise<void> {
  while (!services.ending.signal.aborted) {
    const job = await claimNextJob(services, definition)
    if (!job) return
    await runJob(services, definition, job).catch((err: unknown) => {
      if (!(err instanceof ClaimLostError)) throw err
    })
  }
}

/** Begins the due jobs of one kind without waiting for them. A server that stops waits for what it has begun. */
export function startDueJobs(services: WorkServices, definition: JobDefinition): void {
  const running = runDueJobs(services, definition)
  running.catch((err: unknown) => services.log.error({ err, job: definition.kind }, 'the due jobs could not be run'))
  trackInFlight(services, running)
}

/** Settles the attempts of servers that are gone, so that their jobs go on elsewhere or fail. */
export async function settleLostJobs(services: WorkServices, definition: JobDefinition): Promise<void> {
  for (const job of await listLostJobs(services, definition))
    await settleFailedAttempt(services, definition, job, { cause: 'lost' }).catch((error: unknown) => {
      if (!(error instanceof ClaimLostError)) throw error
    })
}

/** Settles lost attempts and begins due jobs, now and every `sweepMs`, in case the queue's message was lost with a server. */
export function startJobSweeper(services: WorkServices, definitions: readonly JobDefinition[]): { stop(): Promise<void> } {
  const ending = new AbortController()
  const sweep = async () => {
    while (!ending.signal.aborted) {
      for (const definition of definitions)
        await settleLostJobs(services, definition)
          .then(() => startDueJobs(services, definition))
          .catch((err: unknown) => services.log.error({ err, job: definition.kind }, 'lost jobs could not be settled'))
      await wait(services.timings.sweepMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
    }
  }
  const swept = sweep()
  return {
    stop() {
      ending.abort()
      return swept
    },
  }
}
