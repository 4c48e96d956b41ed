/** Limits how many pieces of work run at once on this server. */
export type Semaphore = {
  /** @returns a function that releases the slot and may be called more than once; undefined where no slot is free */
  tryAcquire(): (() => void) | undefined
}

export function createSemaphore(slots: number): Semaphore {
  const acquired = new Set<symbol>()
  return {
    tryAcquire() {
      if (acquired.size >= slots) return undefined
      const slot = Symbol()
      acquired.add(slot)
      return () => void acquired.delete(slot)
    },
  }
}
