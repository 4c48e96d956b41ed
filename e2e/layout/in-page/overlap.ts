import { listVisibleTexts } from './text.ts'
import { describeElement, isVisible, listClippingAncestors } from './visibility.ts'

const FIELDS = 'input, select, textarea, .btn'

/** An overlap of at most this many pixels is due to rounding. */
const ROUNDING_PX = 2

/** @returns the fixed or sticky element that this one is or is in, which covers the page by design; null where it scrolls with the page */
function findPinnedAncestor(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
  return null
}

/** Whether no scroller around the element cuts off the rectangle's top or bottom. */
function isScrolledIntoView(element: Element, { top, bottom }: DOMRect): boolean {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const box = at.getBoundingClientRect()
    if (getComputedStyle(at).overflowY !== 'visible' && (bottom > box.bottom || top < box.top)) return false
  }
  return true
}

/**
 * @returns the x coordinate at which the element or an ancestor cuts text off, however short the text is; Infinity where neither
 * does. Text that an ellipsis replaces has rectangles beyond this edge.
 */
function findRightClipEdge(element: Element): number {
  const cuts = [...listClippingAncestors(element)].filter(({ horizontal }) => horizontal).map(({ element: clip }) => clip)
  const own = getComputedStyle(element).overflowX === 'visible' ? [] : [element]
  return Math.min(...[...own, ...cuts].map((box) => box.getBoundingClientRect().right))
}

function clipAtRight({ left, top, right, bottom }: DOMRect, edge: number): DOMRect {
  return new DOMRect(left, top, Math.max(0, Math.min(right, edge) - left), bottom - top)
}

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > ROUNDING_PX &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > ROUNDING_PX

/** @returns a fault for each text that runs under a field or a button beside it */
export function findTextUnderFields(scope: Element): string[] {
  const fields = [...scope.querySelectorAll(FIELDS)]
    .filter(isVisible)
    .map((field) => ({ field, rect: field.getBoundingClientRect(), layer: findPinnedAncestor(field) }))
    .filter(({ field, rect }) => isScrolledIntoView(field, rect))
  return [...listVisibleTexts(scope)].flatMap(({ element, rects }) => {
    const edge = findRightClipEdge(element)
    const seen = rects.map((one) => clipAtRight(one, edge))
    const under = fields.find(
      ({ field, rect, layer }) =>
        !field.contains(element) &&
        seen.some((one) => overlaps(one, rect) && isScrolledIntoView(element, one)) &&
        findPinnedAncestor(element) === layer &&
        getComputedStyle(element).pointerEvents !== 'none',
    )
    return under ? [`text runs under ${describeElement(under.field)}: ${describeElement(element)}`] : []
  })
}
