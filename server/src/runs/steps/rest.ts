import { setTimeout as wait } from 'node:timers/promises'
import type { RunServices } from '../services.ts'

/** How often a resting step looks whether the server is still busy. */
const LOOK_MS = 25

/**
 * Rests after a part of a heavy step, `restMs` at most, as long as the server is busy with people's calls: those wait for the processor that
 * the step would take (decision 0060).
 * @throws AbortError once the signal is aborted
 */
export async function restWhileBusy(
  { isBusy, timings: { restMs } }: Pick<RunServices, 'isBusy' | 'timings'>,
  signal: AbortSignal,
): Promise<void> {
  const latest = performance.now() + restMs
  while (isBusy() && performance.now() < latest) await wait(LOOK_MS, undefined, { signal })
}
