const HELD_MS = 10_000

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Computes how many milliseconds a tab waits before it tries to get a lock: the focused tab tries first, then the visible ones. */
function priorityDelay(): number {
  if (document.hasFocus()) return 0
  return document.visibilityState === 'visible' ? 60 : 300
}

/**
 * Tries to get a lock that only one of the browser's open tabs can hold, so that a notice is shown once and not in each tab. The lock is
 * released after ten seconds. In a browser without locks every visible tab gets it. @returns whether this tab got the lock
 */
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
