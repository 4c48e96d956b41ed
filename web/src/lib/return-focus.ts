import type { focusTrail } from './focus-trail.ts'

type Trail = ReturnType<typeof focusTrail>

const isThere = (element: HTMLElement) => element.isConnected && element.checkVisibility()
const LIST = 'form[tabindex], table, ul, ol, section, main'

/** The heading of the list in which something was that is gone, or the list. */
function placeOf({ around }: Trail[number]): HTMLElement | undefined {
  const left = around.find(isThere)
  const list = left?.closest<HTMLElement>(LIST)
  const region = list?.closest<HTMLElement>('section, main') ?? list
  return region?.querySelector<HTMLElement>('h1, h2, h3') ?? region ?? undefined
}

/** Also focuses what nobody tabs to, such as a heading, so that the next Tab goes on from there. */
function focusPlace(place: HTMLElement | null | undefined): void {
  place?.focus({ preventScroll: true })
  if (!place || document.activeElement === place) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** While nothing else takes the focus: when what has it is taken away, as a deleted row is, the focus goes to its list. */
function watchForRemoval(stop: Trail[number]): void {
  const observer = new MutationObserver(() => {
    if (isThere(stop.element)) return
    watch.abort()
    if (document.activeElement === document.body) focusPlace(placeOf(stop))
  })
  const watch = new AbortController()
  watch.signal.addEventListener('abort', () => observer.disconnect())
  document.addEventListener('focusin', () => watch.abort(), { signal: watch.signal })
  observer.observe(document.body, { childList: true, subtree: true })
}

/**
 * Puts the focus back to where it was before a dialog opened. Where that is gone, the focus goes to the list in which it
 * was; or, as with a menu's item, of which nothing is left, to what had the focus before: the menu's button.
 */
export function returnFocus(trail: Trail): void {
  for (const stop of trail) {
    const place = isThere(stop.element) ? stop.element : placeOf(stop)
    if (!place) continue
    focusPlace(place)
    watchForRemoval({ ...stop, element: place })
    return
  }
  focusPlace(document.querySelector<HTMLElement>('main h1'))
}
