/** Replaces `sleep`: a wait, given in milliseconds, ends when the test ends it. */
class ManualWaits {
  readonly list: { ms: number; end: () => void }[] = []

  sleep = (ms: number, signal?: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    this.list.push({ ms, end: resolve })
    return promise
  }

  endAll(): void {
    for (const { end } of this.list.splice(0)) end()
  }
}

export const waits = new ManualWaits()

/** Replaces the module `sleep.ts` (by `vi.mock`). */
export const sleepModule = { sleep: waits.sleep }
