import { SilentProviderError } from './failures.ts'

/** A limit to the wait for each next piece of an answer, which may take any time as a whole. */
export type IdleTimeout = {
  /** Aborted with its reason when one piece of work took too long, or when the caller's signal is. */
  signal: AbortSignal
  /**
   * Runs one piece of work.
   * @throws the signal's reason, where the abort ended the work
   */
  within<T>(work: () => Promise<T>): Promise<T>
  /** Stops listening to the caller's signal. */
  clear(): void
}

/** Limits a provider's silence: its whole answer may take any time, but each piece must come within `idleMs`. */
export function createIdleTimeout(idleMs: number, stop: AbortSignal): IdleTimeout {
  const over = new AbortController()
  const end = () => over.abort(stop.reason)
  stop.addEventListener('abort', end)
  if (stop.aborted) end()
  return {
    signal: over.signal,
    async within(work) {
      over.signal.throwIfAborted()
      const timer = setTimeout(() => over.abort(new SilentProviderError(idleMs)), idleMs)
      try {
        const result = await work()
        over.signal.throwIfAborted() // the SDK takes an abort for a stream's end
        return result
      } catch (error) {
        over.signal.throwIfAborted()
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    clear: () => stop.removeEventListener('abort', end),
  }
}
