import { describeElement, isVisible, listClippingAncestors } from './visibility.ts'

const SURFACES =
  '[role=dialog], [role=menu], [role=listbox], [role=tooltip], [data-position] [role=alert], [data-position] [role=status]'

const isInside = ({ left, right }: DOMRect): boolean => left >= -1 && right <= window.innerWidth + 1

/**
 * @returns a fault for a page that is wider than the window, and for the first five visible elements that reach outside the window
 * sideways; elements that an ancestor clips, or that are in a scroller that scrolls sideways, are no fault
 */
export function findSidewaysOverflow(): string[] {
  const excess = document.documentElement.scrollWidth - window.innerWidth
  const out = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      !isInside(element.getBoundingClientRect()) &&
      isVisible(element) &&
      ![...listClippingAncestors(element)].some(
        ({ element: clip, horizontal }) => horizontal && isInside(clip.getBoundingClientRect()),
      ) &&
      !isInScroller(element),
  )
  const widest = out.slice(0, 5).map((element) => `outside the window: ${describeElement(element)}`)
  return excess > 0 ? [`the page is ${excess} px wider than the window`, ...widest] : widest
}

function isInScroller(element: Element): boolean {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowX) && isInside(at.getBoundingClientRect())) return true
  return false
}

/** @returns a fault for each dialog, menu, list, tooltip or toast that is partly outside the window, because nobody can scroll to it */
export function findOverlaysOutsideWindow(): string[] {
  return [...document.querySelectorAll(SURFACES)].filter(isVisible).flatMap((surface) => {
    const rect = surface.getBoundingClientRect()
    if (isInside(rect) && rect.top >= -1 && rect.bottom <= window.innerHeight + 1) return []
    const place = [rect.left, rect.top, rect.right, rect.bottom].map(Math.round).join(', ')
    return [`not inside the window (${place}): ${describeElement(surface)}`]
  })
}
