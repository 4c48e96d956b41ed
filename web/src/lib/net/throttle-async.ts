/** Calls during a run cause one more run after it, at least `ms` after its start, so that the last call is never lost. */
export function throttleAsync(ms: number, work: () => Promise<unknown>): () => void {
  let isRunning = false
  let isRequested = false
  const run = async () => {
    isRunning = true
    do {
      isRequested = false
      await Promise.all([work().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))])
    } while (isRequested)
    isRunning = false
  }
  return () => {
    isRequested = true
    if (!isRunning) void run()
  }
}
