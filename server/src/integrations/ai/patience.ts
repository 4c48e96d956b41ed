import { SilentProviderError } from './failures.ts'

/** Waits for something for so long at a time. */
export type Patience = {
  /** Aborted when it is over, or when the caller's own signal is: with its reason. */
  signal: AbortSignal
  /** @throws the signal's reason, where that is why the work ended */
  within<T>(work: () => Promise<T>): Promise<T>
  /** Lets go of the caller's signal. */
  clear(): void
}

/** A provider may take as long as it likes, as long as it does not fall silent for `idleMs`. */
export function patience(idleMs: number, stop: AbortSignal): Patience {
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
        over.signal.throwIfAborted() // the SDK takes an abort for the end of a stream
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
