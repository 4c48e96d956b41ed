const reasons = new Set<object>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before the tab goes, for as long as something would be cut short. @returns how to let it go */
export function guardLeaving(): () => void {
  const reason = {}
  if (reasons.size === 0) window.addEventListener('beforeunload', ask)
  reasons.add(reason)
  return () => {
    reasons.delete(reason)
    if (reasons.size === 0) window.removeEventListener('beforeunload', ask)
  }
}
