import { describeElement, isVisible, listClippingAncestors } from './visibility.ts'

/** An excess of at most this many pixels is due to rounding, or to descenders that reach a little below their line. */
const ROUNDING_PX = 2

const endsInEllipsis = (style: CSSStyleDeclaration): boolean =>
  style.textOverflow === 'ellipsis' || (style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '')

/** Whether a text may be cut: it ends in an ellipsis, and its element or an ancestor has a `title`. */
const isReadableInTitle = (text: Element, clip: Element): boolean =>
  endsInEllipsis(getComputedStyle(clip)) && Boolean(text.closest('[title]:not([title=""])'))

/** Yields every visible text with the rectangles of its lines. */
export function* listVisibleTexts(scope: Element): Generator<{ element: Element; rects: DOMRect[] }> {
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || element.closest('option, script, style') || !isVisible(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    yield { element, rects: [...range.getClientRects()].filter(({ width }) => width > 0) }
  }
}

function isCut(rects: DOMRect[], clip: Element, axis: 'horizontal' | 'vertical'): boolean {
  const box = clip.getBoundingClientRect()
  return axis === 'horizontal'
    ? rects.some(({ left, right }) => right > box.right + ROUNDING_PX || left < box.left - ROUNDING_PX)
    : rects.some(({ top, bottom }) => bottom > box.bottom + ROUNDING_PX || top < box.top - ROUNDING_PX)
}

/** @returns the box in which the text is laid out: the element, or its nearest ancestor that is not inline */
function findTextBox(element: Element): Element {
  let at = element
  while (at.parentElement && /^(inline|contents)$/.test(getComputedStyle(at).display)) at = at.parentElement
  return at
}

function findTextFault({ element, rects }: { element: Element; rects: DOMRect[] }): string | undefined {
  const box = findTextBox(element)
  const own = { element: box, ...clippedAxes(box) }
  for (const { element: clip, horizontal, vertical } of [own, ...listClippingAncestors(box)]) {
    const cut = (horizontal && isCut(rects, clip, 'horizontal')) || (vertical && isCut(rects, clip, 'vertical'))
    if (cut && !isReadableInTitle(element, clip))
      return `text is cut without an ellipsis and a title: ${describeElement(element)}`
    if (cut) return
  }
  const { overflowX, whiteSpaceCollapse } = getComputedStyle(box)
  if (overflowsContainer(element, rects)) return `text runs over what is next to it: ${describeElement(element)}`
  // Preserved spaces at the end of a line may lie outside of the box, but they are invisible.
  if (overflowX === 'visible' && whiteSpaceCollapse === 'collapse' && isCut(rects, box, 'horizontal'))
    return `text stands outside its box: ${describeElement(element)}`
  return
}

const CONTAINERS = 'button, [role=menuitem], [role=option], .btn, .badge, summary, td, th, li'

/** Whether the text leaves its row or control at the top or bottom, as a second line does in a row of fixed height. */
function overflowsContainer(element: Element, rects: DOMRect[]): boolean {
  const holder = element.closest(CONTAINERS)
  if (!holder || holder.getClientRects().length === 0 || getComputedStyle(holder).overflowY !== 'visible') return false
  for (let at: Element | null = element; at && at !== holder; at = at.parentElement) {
    const { position, overflowY } = getComputedStyle(at)
    if (position === 'absolute' || position === 'fixed' || overflowY !== 'visible') return false
  }
  return isCut(rects, holder, 'vertical')
}

function clippedAxes(element: Element) {
  const { overflowX, overflowY } = getComputedStyle(element)
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  return { horizontal: cuts(overflowX), vertical: cuts(overflowY) }
}

const canvas = document.createElement('canvas').getContext('2d')

function measureText(text: string, { font, letterSpacing }: CSSStyleDeclaration): number {
  if (!canvas) return 0
  canvas.font = font
  canvas.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
  return canvas.measureText(text).width
}

/** @returns the text that a closed select or an empty input displays, which is in no text node */
function displayedValue(field: Element): string {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.label ?? ''
  if (field instanceof HTMLInputElement && field.value === '') return field.placeholder
  return ''
}

function findCutValues(scope: Element): string[] {
  return [...scope.querySelectorAll('select, input')].filter(isVisible).flatMap((field) => {
    const style = getComputedStyle(field)
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const words = displayedValue(field)
    if (measureText(words, style) <= room + ROUNDING_PX || isReadableInTitle(field, field)) return []
    return [`"${words}" does not fit: ${describeElement(field)}`]
  })
}

/**
 * @returns a fault for each text that is cut, or that runs out of its box, row or control. A text that is cut with an ellipsis is no fault
 * where its element or an ancestor has a title.
 */
export function findOverflowingTexts(scope: Element): string[] {
  return [...[...listVisibleTexts(scope)].map(findTextFault).filter((fault) => fault !== undefined), ...findCutValues(scope)]
}
