const HELD_MS = 10_000

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** In milliseconds: the focused tab tries first, then the visible ones. */
function priorityDelay(): number {
  if (document.hasFocus()) return 0
  return document.visibilityState === 'visible' ? 60 : 300
}

/** So that a notice is shown once and not in each tab; released after ten seconds; in a browser without locks every visible tab gets it. */
export async function tryAcquireTimedLock(name: string): Promise<boolean> {
  if (!navigator.locks) return document.visibilityState === 'visible'
  await sleep(priorityDelay())
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? sleep(HELD_MS) : undefined
    })
  })
}
