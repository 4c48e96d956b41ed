import { setTimeout as wait } from 'node:timers/promises'
import { trackInFlight } from '../core/concurrency.ts'
import { type Claim, ClaimLostError, type Failure, type Work, type WorkServices } from './definition.ts'

type RunnerServices = Pick<WorkServices, 'now' | 'timings' | 'log' | 'ending' | 'unfinished'>

/** The part of the lease after which a server that could not renew it stops, so that what it cannot interrupt ends within the lease. */
const STOP_PART = 5 / 12

/** Keeps the lease of a claim until `end` is called. `signal` aborts when the claim is lost, or could not be renewed for too long. */
function keepLease({ now, timings, log }: RunnerServices, { kind, leaseMs }: Work, claim: Claim) {
  const lost = new AbortController()
  let renewedAt = now().getTime()
  let isAsking = false
  function stopIfStale(): void {
    if (now().getTime() - renewedAt >= leaseMs * STOP_PART) lost.abort(new ClaimLostError())
  }
  async function renew(): Promise<void> {
    const at = now().getTime()
    isAsking = true
    try {
      await claim.renew()
      renewedAt = at
    } catch (err) {
      if (err instanceof ClaimLostError) return lost.abort(err)
      log.warn({ err, job: kind }, 'the lease of a job could not be renewed')
      stopIfStale()
    } finally {
      isAsking = false
    }
  }
  // A beat that comes late, as after a sleep of the machine, asks first: the claim may still be this server's.
  const timer = setInterval(() => (isAsking ? stopIfStale() : void renew()), timings.jobBeatMs)
  timer.unref()
  return { signal: lost.signal, end: () => clearInterval(timer) }
}

async function settleFailure(
  { log }: Pick<RunnerServices, 'log'>,
  { kind }: Work,
  claim: Claim,
  failure: Failure,
): Promise<void> {
  await claim.fail(failure).catch((err: unknown) => {
    if (err instanceof ClaimLostError) return
    log.error({ err, job: kind }, 'a failed attempt could not be settled; it counts as lost when its lease ends')
  })
}

async function runClaimed(services: RunnerServices, work: Work, claim: Claim): Promise<void> {
  const { ending, log } = services
  const lease = keepLease(services, work, claim)
  try {
    await claim.run(AbortSignal.any([ending.signal, lease.signal]))
  } catch (error) {
    if (error instanceof ClaimLostError) return
    const isStopped = ending.signal.aborted
    if (!isStopped) log.error({ err: error, job: work.kind }, 'an attempt of a job failed')
    await settleFailure(services, work, claim, isStopped ? { cause: 'stopped' } : { cause: 'error', error })
  } finally {
    lease.end()
  }
}

/** Begins what was claimed. A server that stops waits for it. @returns its end, which never rejects */
export function begin(services: RunnerServices, work: Work, claim: Claim): Promise<void> {
  const ended = runClaimed(services, work, claim)
  trackInFlight(services, ended)
  return ended
}

/** Runs what is due, as much at once as the limit lets it. One that ends makes room for the next: none waits for the slowest. */
export async function runDue(services: RunnerServices, work: Work): Promise<void> {
  const underWay = new Set<Promise<void>>()
  while (!services.ending.signal.aborted) {
    const claim = await work.claim()
    if (claim) {
      const ended = begin(services, work, claim).then(() => void underWay.delete(ended))
      underWay.add(ended)
    } else if (underWay.size > 0) await Promise.race(underWay)
    else return
  }
  await Promise.all(underWay)
}

/** Begins what is due without waiting for it. */
export function startDue(services: RunnerServices, work: Work): void {
  const running = runDue(services, work)
  running.catch((err: unknown) => services.log.error({ err, job: work.kind }, 'what is due could not be run'))
  trackInFlight(services, running)
}

/** Settles the attempts of servers that are gone, so that their work goes on elsewhere or fails. */
export async function settleLost(services: Pick<RunnerServices, 'log'>, work: Work): Promise<void> {
  for (const claim of await work.listLost()) await settleFailure(services, work, claim, { cause: 'lost' })
}

/** Settles lost attempts and begins what is due, now and every `sweepMs`, in case the queue's message was lost with a server. */
export function startSweeper(services: RunnerServices, works: readonly Work[]): { stop(): Promise<void> } {
  const ending = new AbortController()
  const sweep = async () => {
    while (!ending.signal.aborted) {
      for (const work of works)
        await settleLost(services, work)
          .then(() => startDue(services, work))
          .catch((err: unknown) => services.log.error({ err, job: work.kind }, 'lost attempts could not be settled'))
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
