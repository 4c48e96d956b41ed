/**
 * Does it at once; asked for again meanwhile, once more when the last is done and `ms` have passed.
 * A burst of a hundred is two, and the last one is never lost.
 */
export function atMostEvery(ms: number, work: () => Promise<unknown>): () => void {
  let busy = false
  let asked = false
  const go = async () => {
    busy = true
    do {
      asked = false
      await Promise.all([work().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))])
    } while (asked)
    busy = false
  }
  return () => {
    asked = true
    if (!busy) void go()
  }
}
