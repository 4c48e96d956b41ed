import type { Timings } from '#core/timings.ts'

/** The fraction of a delay by which it varies to either side, so that runs that failed together are not retried together. */
const JITTER = 0.1
/**
 * Computes the milliseconds between the n-th attempt of a round and the next; undefined after the last attempt.
 * @param random 0 to 1
 */
export function computeRetryDelay(timings: Timings, n: number, random: number): number | undefined {
  if (n >= timings.attempts) return undefined
  const plain = Math.min(timings.firstRetryMs * timings.factor ** (n - 1), timings.longestRetryMs)
  return Math.round(plain * (1 + JITTER * (2 * random - 1)))
}
