import { eq } from 'drizzle-orm'
import { runs } from '#db/tables/runs.ts'
import type { Claim, Work } from '#work/definition.ts'
import { recordFailedAttempt } from '#work/record-job-run.ts'
import { begin, startDue } from '#work/run-work.ts'
import { readIntegrationRow } from './automation-service.ts'
import { claimRun, listLostRuns, postponeDueDeliveries, renewRunLease } from './claim-run.ts'
import { type ClaimedRun, findRunWorker, type RunWorker } from './claimed-run.ts'
import { deliverRun, settleFailedDelivery } from './deliver-run.ts'
import { performRun, settleFailedWork } from './perform-run.ts'
import type { RunServices } from './run-services.ts'
import { DELIVER_QUEUE } from './settle-attempt.ts'

/** On all servers together. First attempts at the service are made beyond it, because a person waits for each. */
const AT_ONCE: Readonly<Record<RunWorker, number>> = { service: 20, 'built-in': 3, provider: 3 }

/** While the integration is paused, nothing is due for the service; work on this server goes on. */
async function isPaused(services: RunServices): Promise<boolean> {
  const integration = await readIntegrationRow(services.db)
  if (!integration?.pausedAt) return false
  await postponeDueDeliveries(services)
  return true
}

/** `claimRunOf` claims the given run, or else the one that has been due for longest. */
function makeRunWork(services: RunServices, worker: RunWorker) {
  const limit = { worker, atOnce: AT_ONCE[worker] }
  const [attempt, settleFailure] = worker === 'service' ? [deliverRun, settleFailedDelivery] : [performRun, settleFailedWork]
  const toClaim = (run: ClaimedRun): Claim => ({
    renew: () => renewRunLease(services, run),
    run: (signal) => attempt(services, run, signal),
    async fail(failure) {
      if (failure.cause === 'error') await recordFailedAttempt(services, DELIVER_QUEUE, failure.error)
      await settleFailure(services, run, failure)
    },
  })
  const claimRunOf = async (wanted?: number): Promise<Claim | undefined> => {
    if (worker === 'service' && (await isPaused(services))) return undefined
    const run = await claimRun(services, limit, wanted)
    return run && toClaim(run)
  }
  const work: Work = {
    kind: DELIVER_QUEUE,
    leaseMs: services.timings.leaseMs,
    claim: () => claimRunOf(),
    listLost: async () => (await listLostRuns(services, worker)).map(toClaim),
  }
  return { work, claimRunOf }
}

/** Runs of the automation service, of this server, and of AI providers. */
export const listRunWorks = (services: RunServices): Work[] =>
  (['service', 'built-in', 'provider'] as const).map((worker) => makeRunWork(services, worker).work)

/** @returns the end of the attempt, once the run is claimed; undefined if it has to wait */
export async function startRun(services: RunServices, id: number): Promise<{ ended: Promise<void> } | undefined> {
  const [run] = await services.db
    .select({ providerId: runs.providerId, isBuiltIn: runs.isBuiltIn })
    .from(runs)
    .where(eq(runs.id, id))
  if (!run) throw new Error(`run ${id} is not there`)
  const worker = findRunWorker(run)
  const { work, claimRunOf } = makeRunWork(services, worker)
  const claim = await claimRunOf(id)
  if (!claim) return undefined
  const ended = begin(services, work, claim)
  // Runs that wait for a place on this server begin when this one ends.
  if (worker !== 'service') void ended.then(() => startDue(services, work))
  return { ended }
}
