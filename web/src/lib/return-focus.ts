import { focusElement } from './focus-element.ts'
import { getFocusTrail } from './focus-trail.ts'
import { getNeighbourRowControl, rememberNeighbourRowControl, wasInRowOrPassingPlace } from './removed-rows.ts'

type Trail = ReturnType<typeof getFocusTrail>

const isVisible = (element: HTMLElement) => element.isConnected && element.checkVisibility()
const isFocusable = (element: HTMLElement) => isVisible(element) && !element.matches(':disabled')
const LIST = 'form[tabindex], table, ul, ol, section, main'

/** Finds the heading of the section with the list that a removed element was in, or else the section or the list itself. */
function findFallback({ ancestors }: Trail[number]): HTMLElement | undefined {
  const left = ancestors.find(isVisible)
  const list = left?.closest<HTMLElement>(LIST)
  const region = list?.closest<HTMLElement>('section, main') ?? list
  return region?.querySelector<HTMLElement>('h1, h2, h3') ?? region ?? undefined
}

const isInWindow = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/**
 * Finds where the focus goes: to the element itself while it is visible and enabled, or else to the row beside its removed row, or to the
 * heading of its section.
 */
const findPlace = (stop: Trail[number]): HTMLElement | undefined =>
  [stop.element, getNeighbourRowControl(stop.element)].find((place) => place && isFocusable(place)) ?? findFallback(stop)

/**
 * Remembers the rows beside removed ones. Where the removed row had the focus, the focus moves to the row beside it; where a
 * button of a callout, a note or a list's empty state had the focus, the focus moves to the heading of the section around it. The focus is not moved to a
 * place outside the window: such a row was removed only because the list was scrolled, and renders only the rows near the window.
 */
function followRemovals(removals: readonly MutationRecord[]): void {
  const [latest] = getFocusTrail()
  for (const { element } of getFocusTrail()) rememberNeighbourRowControl(element, removals)
  if (!latest || latest.element.isConnected || !wasInRowOrPassingPlace(latest) || document.activeElement !== document.body) return
  const place = findPlace(latest)
  if (place && isInWindow(place)) focusElement(place)
}

const removals = new MutationObserver(followRemovals)
removals.observe(document.body, { childList: true, subtree: true })

/**
 * Moves the focus to the row beside the focused element's row, or to the heading of its section, when the element is removed or
 * hidden while it has the focus.
 */
function watchForRemoval(stop: Trail[number]): void {
  const observer = new MutationObserver(() => {
    if (isVisible(stop.element)) return
    watch.abort()
    if (document.activeElement === document.body) focusElement(findPlace(stop))
  })
  const watch = new AbortController()
  watch.signal.addEventListener('abort', () => observer.disconnect())
  document.addEventListener('focusin', () => watch.abort(), { signal: watch.signal })
  observer.observe(document.body, { childList: true, subtree: true })
}

/**
 * Returns the focus to the element that had it before a dialog opened. If that element is gone, the focus goes to the row beside
 * its row, or to the heading of the innermost section around it that is left, which may be `main`. If none is left, as with a
 * menu's item, the focus goes to the element that had it before, such as the menu's button.
 */
export function returnFocus(trail: Trail): void {
  followRemovals(removals.takeRecords())
  for (const stop of trail) {
    const place = findPlace(stop)
    if (!place) continue
    focusElement(place)
    watchForRemoval({ ...stop, element: place })
    return
  }
  focusElement(document.querySelector<HTMLElement>('main h1'))
}
