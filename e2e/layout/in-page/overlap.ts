import { textsIn } from './text.ts'
import { clipsOf, describe, isVisible } from './visibility.ts'

const FIELDS = 'input, select, textarea, .btn'

/** Fractions of pixels are rounding. */
const SLACK = 2

/** What stays in the window while the page scrolls lies over it by design; an icon or a sign in a field lets the pointer through. */
function layerOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
  return null
}

/** Whether it is not scrolled out of sight, in whole or in part. */
function isInSight(element: Element, { top, bottom }: DOMRect): boolean {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const box = at.getBoundingClientRect()
    if (getComputedStyle(at).overflowY !== 'visible' && (bottom > box.bottom || top < box.top)) return false
  }
  return true
}

/** The right edge up to which a text is seen: what an ellipsis stands for is measured, and cut off. */
function rightEdgeOf(element: Element): number {
  const cuts = [...clipsOf(element)].filter(({ horizontal }) => horizontal).map(({ element: clip }) => clip)
  const own = getComputedStyle(element).overflowX === 'visible' ? [] : [element]
  return Math.min(...[...own, ...cuts].map((box) => box.getBoundingClientRect().right))
}

function cutOff({ left, top, right, bottom }: DOMRect, edge: number): DOMRect {
  return new DOMRect(left, top, Math.max(0, Math.min(right, edge) - left), bottom - top)
}

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK

/** No text runs under a field or a button that stands beside it. */
export function findTextUnderFields(scope: Element): string[] {
  const fields = [...scope.querySelectorAll(FIELDS)]
    .filter(isVisible)
    .map((field) => ({ field, rect: field.getBoundingClientRect(), layer: layerOf(field) }))
    .filter(({ field, rect }) => isInSight(field, rect))
  return [...textsIn(scope)].flatMap(({ element, rects }) => {
    const edge = rightEdgeOf(element)
    const seen = rects.map((one) => cutOff(one, edge))
    const under = fields.find(
      ({ field, rect, layer }) =>
        !field.contains(element) &&
        seen.some((one) => overlap(one, rect) && isInSight(element, one)) &&
        layerOf(element) === layer &&
        getComputedStyle(element).pointerEvents !== 'none',
    )
    return under ? [`text runs under ${describe(under.field)}: ${describe(element)}`] : []
  })
}
