import { CallError, isUnanswered } from '../../../lib/call.ts'
import { sleep } from '../sleep.ts'

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** A copy that arrives damaged, or is gone before it is whole, is sent again; if that happens each time it is not a matter of the line. */
const MAX_BROKEN = 3
const BROKEN = new Set(['hash_mismatch', 'chunks_missing', 'not_found'])

const isBroken = (error: unknown) => error instanceof CallError && BROKEN.has(error.problem?.code ?? '')

/** The line, or the server, is away for a while. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return isUnanswered(error) || error.status === 429 || (error.status ?? 0) >= 500
}

/** Until it is worth trying again: a while, or less where the line comes back. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController()
  const back = new Promise<void>((resolve) =>
    window.addEventListener('online', () => resolve(), { once: true, signal: waiting.signal }),
  )
  try {
    await Promise.race([sleep(ms, AbortSignal.any([signal, waiting.signal])), back])
  } finally {
    waiting.abort()
  }
}

type Options = {
  signal: AbortSignal
  /** It waits for the line. */
  onWaiting: () => void
}

/**
 * Tries again, after growing pauses, for as long as it is the line that fails; a try that got anywhere begins with the shortest anew.
 * @throws what trying again does not change
 */
export async function retryWithBackoff<Result>(attempt: (onSent: () => void) => Promise<Result>, { signal, onWaiting }: Options) {
  let failures = 0
  let broken = 0
  const onSent = () => {
    failures = 0
  }
  for (;;) {
    try {
      return await attempt(onSent)
    } catch (error) {
      signal.throwIfAborted()
      if (isPassing(error)) onWaiting()
      else if (isBroken(error)) broken += 1
      else throw error
      if (broken === MAX_BROKEN) throw error
    }
    await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0, signal)
    failures += 1
  }
}
