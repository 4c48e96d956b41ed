import { SilentProviderError } from './failures.ts'

/** A time limit for each piece of an answer, but not for the whole answer. */
export type IdleTimeout = {
  /** Aborted when one piece of work takes too long (`SilentProviderError`), or when the caller's signal is aborted. */
  signal: AbortSignal
  /** Runs one piece of work. @throws the signal's reason, where the abort ended the work */
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
