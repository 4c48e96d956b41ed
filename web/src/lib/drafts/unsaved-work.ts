/** Work that a reload would lose, such as recordings, uploads, and texts that no draft stores. */
const works = new Set<object>()
const waiting = new Set<() => void>()

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Until it is released, the browser asks before the tab closes, and the app does not reload itself.
 * @returns a function that releases the work
 */
export function holdUnsavedWork(): () => void {
  const work = {}
  if (works.size === 0) window.addEventListener('beforeunload', askBeforeUnload)
  works.add(work)
  return () => {
    if (!works.delete(work) || works.size > 0) return
    window.removeEventListener('beforeunload', askBeforeUnload)
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
}

export function waitUntilReloadIsSafe(): Promise<void> {
  return works.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))
}

/** Input that a draft stores does not count, because it is there again after the reload. */
export const isReloadSafe = (): boolean => works.size === 0
