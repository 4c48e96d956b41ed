/** What a reload would cut short or lose: a recording, an upload, what was typed and is kept nowhere else. */
const works = new Set<object>()
const waiting = new Set<() => void>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before the tab goes, and the app does not reload itself, for as long as the work is not saved. @returns how to let it go */
export function holdUnsavedWork(): () => void {
  const work = {}
  if (works.size === 0) window.addEventListener('beforeunload', ask)
  works.add(work)
  return () => {
    if (!works.delete(work) || works.size > 0) return
    window.removeEventListener('beforeunload', ask)
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
}

/** Resolves once a reload would lose nothing: at once where nothing is unsaved. */
export function waitUntilSaved(): Promise<void> {
  return works.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))
}

export const hasUnsavedWork = (): boolean => works.size > 0
