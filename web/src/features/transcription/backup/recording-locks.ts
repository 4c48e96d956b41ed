const toLockName = (id: string) => `gravacao:${id}`

/**
 * Held (Web Locks) until it is released or the tab closes.
 * @returns a function that releases the lock; undefined if another tab holds it
 */
export function tryLockRecording(id: string): Promise<(() => void) | undefined> {
  if (!navigator.locks) return Promise.resolve(() => undefined)
  const { promise: acquired, resolve: resolveAcquired } = Promise.withResolvers<(() => void) | undefined>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  void navigator.locks.request(toLockName(id), { ifAvailable: true }, (lock) => {
    resolveAcquired(lock ? release : undefined)
    return lock ? released : undefined
  })
  return acquired
}

/** Locked by any tab, including this one. */
export async function readHeldLocks(): Promise<(id: string) => boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return (id) => names.has(toLockName(id))
}
