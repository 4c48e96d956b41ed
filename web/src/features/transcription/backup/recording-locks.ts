const nameOf = (id: string) => `gravacao:${id}`

/**
 * For as long as this tab lives, or until it is let go, no other tab touches this recording.
 * @returns how to let it go; undefined where another tab has it
 */
export function tryLockRecording(id: string): Promise<(() => void) | undefined> {
  if (!navigator.locks) return Promise.resolve(() => undefined)
  const { promise: readHeldLocks, resolve: answer } = Promise.withResolvers<(() => void) | undefined>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  void navigator.locks.request(nameOf(id), { ifAvailable: true }, (lock) => {
    answer(lock ? release : undefined)
    return lock ? released : undefined
  })
  return readHeldLocks
}

/** Which of them some tab has, this one included. */
export async function readHeldLocks(): Promise<(id: string) => boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return (id) => names.has(nameOf(id))
}
