import { setTimeout as wait } from 'node:timers/promises'

/** Resolves after `ms` milliseconds while the work goes on. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  try {
    await Promise.race([work, wait(ms, undefined, { signal: timer.signal }).catch(() => undefined)])
  } finally {
    timer.abort()
  }
}
