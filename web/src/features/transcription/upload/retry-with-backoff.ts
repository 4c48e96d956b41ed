import { CallError, isUnanswered } from '#lib/net/call.ts'
import { sleep } from '../sleep.ts'

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** After this many attempts that arrived damaged or incomplete the upload fails: the connection cannot be the cause any more. */
const MAX_CORRUPT = 3
const CORRUPT_CODES = new Set(['hash_mismatch', 'chunks_missing', 'not_found'])

const isCorrupt = (error: unknown) => error instanceof CallError && CORRUPT_CODES.has(error.problem?.code ?? '')

/** Whether a failure is temporary: no connection, a busy or failing server, or a session that has ended. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return isUnanswered(error) || error.status === 429 || error.status === 401 || (error.status ?? 0) >= 500
}

/** Waits `ms` milliseconds, or until the browser is online again. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController()
  const online = new Promise<void>((resolve) =>
    window.addEventListener('online', () => resolve(), { once: true, signal: waiting.signal }),
  )
  try {
    await Promise.race([sleep(ms, AbortSignal.any([signal, waiting.signal])), online])
  } finally {
    waiting.abort()
  }
}

type Options = {
  signal: AbortSignal
  /** Called with each temporary failure (no answer, 401, 429 or 5xx), before the pause that follows it. */
  onWaiting: (error: unknown) => void
}

/**
 * An attempt that made progress (`onSent`) resets the pauses; damaged arrivals count up to `MAX_CORRUPT`.
 * @throws an error that a retry would not change, or the reason of `signal`
 */
export async function retryWithBackoff<Result>(attempt: (onSent: () => void) => Promise<Result>, { signal, onWaiting }: Options) {
  let failures = 0
  let corruptions = 0
  const onSent = () => {
    failures = 0
  }
  for (;;) {
    try {
      return await attempt(onSent)
    } catch (error) {
      signal.throwIfAborted()
      if (isTransient(error)) onWaiting(error)
      else if (isCorrupt(error)) corruptions += 1
      else throw error
      if (corruptions === MAX_CORRUPT) throw error
    }
    await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0, signal)
    failures += 1
  }
}
