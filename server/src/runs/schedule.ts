import type { Timings } from '../core/timings.ts'

/** Spreads what failed together: a tenth to either side. */
const JITTER = 0.1
/**
 * How long after the n-th attempt of a round the next one comes; undefined when there is none.
 * @param random 0 to 1
 */
export function computeRetryDelay(timings: Timings, n: number, random: number): number | undefined {
  if (n >= timings.attempts) return undefined
  const plain = Math.min(timings.firstRetryMs * timings.factor ** (n - 1), timings.longestRetryMs)
  return Math.round(plain * (1 + JITTER * (2 * random - 1)))
}
