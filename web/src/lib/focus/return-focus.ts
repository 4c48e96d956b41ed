import { focusElement } from './focus-element.ts'
import { getFocusTrail } from './focus-trail.ts'
import { getNeighbourRowControl, rememberNeighbourRowControl, wasInRowOrPassingPlace } from './removed-rows.ts'

type Trail = ReturnType<typeof getFocusTrail>

const isVisible = (element: HTMLElement) => element.isConnected && element.checkVisibility()
const isFocusable = (element: HTMLElement) => isVisible(element) && !element.matches(':disabled')
const LIST = 'form[tabindex], table, ul, ol, section, main'

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

const findPlace = (stop: Trail[number]): HTMLElement | undefined =>
  [stop.element, getNeighbourRowControl(stop.element)].find((place) => place && isFocusable(place)) ?? findFallback(stop)

/** The focus is not moved to a place outside the window: such a row was removed only because the list was scrolled. */
function followRemovals(removals: readonly MutationRecord[]): void {
  const [latest] = getFocusTrail()
  for (const { element } of getFocusTrail()) rememberNeighbourRowControl(element, removals)
  if (!latest || latest.element.isConnected || !wasInRowOrPassingPlace(latest) || document.activeElement !== document.body) return
  const place = findPlace(latest)
  if (place && isInWindow(place)) focusElement(place)
}

const removals = new MutationObserver(followRemovals)
removals.observe(document.body, { childList: true, subtree: true })

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
 * If the element is gone: the row beside its row, else the innermost heading that is left, else the element that had the focus
 * before it.
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
