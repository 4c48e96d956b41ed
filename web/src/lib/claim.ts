const HELD_MS = 10_000

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The tab that is looked at goes first. */
function turn(): number {
  if (document.hasFocus()) return 0
  return document.visibilityState === 'visible' ? 60 : 300
}

/** Of the tabs that are open, true for one: what is said once is not said in five of them. */
export async function claim(name: string): Promise<boolean> {
  if (!navigator.locks) return document.visibilityState === 'visible'
  await after(turn())
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? after(HELD_MS) : undefined
    })
  })
}
