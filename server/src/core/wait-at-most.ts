import { setTimeout as wait } from 'node:timers/promises'

/** Resolves after `ms` milliseconds while the work goes on, with undefined. */
export async function waitAtMost<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  const timer = new AbortController()
  try {
    return await Promise.race([work, wait(ms, undefined, { signal: timer.signal }).catch(() => undefined)])
  } finally {
    timer.abort()
  }
}
