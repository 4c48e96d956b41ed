/** Limits how much of something goes on at once on this server. */
export type Semaphore = {
  /** @returns the release of the slot, which counts once however often it is called; undefined where no slot is free */
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
