/** An element that had the focus, and the elements around it from the innermost on: what is left of its place when it is gone. */
type Stop = { element: HTMLElement; around: readonly HTMLElement[] }

const MAX_STOPS = 8
let trail: readonly Stop[] = []

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let parent = element.parentElement; parent; parent = parent.parentElement) around.push(parent)
  return around
}

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  const others = trail.filter(({ element }) => element !== target)
  trail = [{ element: target, around: ancestorsOf(target) }, ...others].slice(0, MAX_STOPS)
})

/** Where the focus was since the app began, newest first; `main.tsx` imports this before anything can open a dialog. */
export const focusTrail = (): readonly Stop[] => trail
