import { setTimeout as wait } from 'node:timers/promises'
import type { RunServices } from '../run-services.ts'

/**
 * The calls per second from which on a server is busy. The open screens of a few people make fewer, except while a page loads.
 */
const BUSY_CALLS = 20
/** How often a resting step looks whether the server is still busy. */
const LOOK_MS = 25

type RateServices = Pick<RunServices, 'countRecentCalls' | 'timings'>

/**
 * Computes how long heavy work should rest now, in milliseconds: `restPerCallMs` for each call of the last second, 0 on a server that is
 * not busy.
 */
export function computeRestByCalls({ countRecentCalls, timings: { restPerCallMs } }: RateServices): number {
  const calls = countRecentCalls()
  return calls >= BUSY_CALLS ? calls * restPerCallMs : 0
}

/**
 * Rests after a part of a heavy step while the server is busy with people's calls, which wait for the processor that the step would take
 * (decision 0007). It rests no longer than `computeRestByCalls` says at its start, so that the step goes on even on a server
 * that stays busy.
 * @throws AbortError where the signal is aborted during the rest; without a rest the signal is not looked at
 */
export async function restWhileBusy(services: RateServices, signal: AbortSignal): Promise<void> {
  const latest = performance.now() + computeRestByCalls(services)
  while (computeRestByCalls(services) > 0 && performance.now() < latest) await wait(LOOK_MS, undefined, { signal })
}
