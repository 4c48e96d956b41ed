import { setTimeout as wait } from 'node:timers/promises'
import type { RunServices } from '../run-services.ts'

/**
 * The calls per second from which on a server is busy. The open screens of a few people make fewer, except while a page loads.
 */
const BUSY_CALLS = 20
const LOOK_MS = 25

type RateServices = Pick<RunServices, 'countRecentCalls' | 'timings'>

/** In milliseconds: `restPerCallMs` for each call of the last second, 0 on a server that is not busy. */
export function computeRestByCalls({ countRecentCalls, timings: { restPerCallMs } }: RateServices): number {
  const calls = countRecentCalls()
  return calls >= BUSY_CALLS ? calls * restPerCallMs : 0
}

/**
 * People's calls wait for the processor that the step would take (decision 0007). The rest is limited, so that the step goes on
 * even on a busy server.
 * @throws AbortError if aborted during the rest
 */
export async function restWhileBusy(services: RateServices, signal: AbortSignal): Promise<void> {
  const latest = performance.now() + computeRestByCalls(services)
  while (computeRestByCalls(services) > 0 && performance.now() < latest) await wait(LOOK_MS, undefined, { signal })
}
