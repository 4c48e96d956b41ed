type FocusStop = { element: HTMLElement; ancestors: readonly HTMLElement[] }

const MAX_STOPS = 8
let trail: readonly FocusStop[] = []

function listAncestors(element: HTMLElement): HTMLElement[] {
  const ancestors: HTMLElement[] = []
  for (let parent = element.parentElement; parent; parent = parent.parentElement) ancestors.push(parent)
  return ancestors
}

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  const others = trail.filter(({ element }) => element !== target)
  trail = [{ element: target, ancestors: listAncestors(target) }, ...others].slice(0, MAX_STOPS)
})

/** Newest first; `main.tsx` imports this module before anything can open a dialog. */
export const getFocusTrail = (): readonly FocusStop[] => trail
