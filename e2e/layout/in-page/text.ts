import { clipsOf, describe, isVisible } from './visibility.ts'

/** Fractions of pixels are rounding; descenders reach a little under their line. */
const SLACK = 2

const isAbbreviated = (style: CSSStyleDeclaration): boolean =>
  style.textOverflow === 'ellipsis' || (style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '')

/** Cut text shows that it is (an ellipsis) and can be read whole (a title). */
const mayBeCut = (text: Element, clip: Element): boolean =>
  isAbbreviated(getComputedStyle(clip)) && Boolean(text.closest('[title]:not([title=""])'))

/** Every text that is seen, with its lines. */
export function* textsIn(scope: Element): Generator<{ element: Element; rects: DOMRect[] }> {
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
    ? rects.some(({ left, right }) => right > box.right + SLACK || left < box.left - SLACK)
    : rects.some(({ top, bottom }) => bottom > box.bottom + SLACK || top < box.top - SLACK)
}

/** The box that the text was given: its nearest ancestor that is not a mere stretch of a line. */
function boxOf(element: Element): Element {
  let at = element
  while (at.parentElement && /^(inline|contents)$/.test(getComputedStyle(at).display)) at = at.parentElement
  return at
}

function faultOf({ element, rects }: { element: Element; rects: DOMRect[] }): string | undefined {
  const box = boxOf(element)
  const own = { element: box, ...overflowOf(box) }
  for (const { element: clip, horizontal, vertical } of [own, ...clipsOf(box)]) {
    const cut = (horizontal && isCut(rects, clip, 'horizontal')) || (vertical && isCut(rects, clip, 'vertical'))
    if (cut && !mayBeCut(element, clip)) return `text is cut without an ellipsis and a title: ${describe(element)}`
    if (cut) return
  }
  const { overflowX, whiteSpaceCollapse } = getComputedStyle(box)
  if (leavesItsHolder(element, rects)) return `text runs over what is next to it: ${describe(element)}`
  // Preserved spaces at the end of a line hang outside the box, unseen.
  if (overflowX === 'visible' && whiteSpaceCollapse === 'collapse' && isCut(rects, box, 'horizontal'))
    return `text stands outside its box: ${describe(element)}`
  return
}

const HOLDERS = 'button, [role=menuitem], [role=option], .btn, .badge, summary, td, th, li'

/** A row or a control of fixed height lets text of more lines run over its neighbours. */
function leavesItsHolder(element: Element, rects: DOMRect[]): boolean {
  const holder = element.closest(HOLDERS)
  if (!holder || holder.getClientRects().length === 0 || getComputedStyle(holder).overflowY !== 'visible') return false
  for (let at: Element | null = element; at && at !== holder; at = at.parentElement) {
    const { position, overflowY } = getComputedStyle(at)
    if (position === 'absolute' || position === 'fixed' || overflowY !== 'visible') return false
  }
  return isCut(rects, holder, 'vertical')
}

function overflowOf(element: Element) {
  const { overflowX, overflowY } = getComputedStyle(element)
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  return { horizontal: cuts(overflowX), vertical: cuts(overflowY) }
}

const pen = document.createElement('canvas').getContext('2d')

function widthOf(text: string, { font, letterSpacing }: CSSStyleDeclaration): number {
  if (!pen) return 0
  pen.font = font
  pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
  return pen.measureText(text).width
}

/** The words inside a closed list or an empty field, which no text node on the page holds. */
function wordsOf(field: Element): string {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.label ?? ''
  if (field instanceof HTMLInputElement && field.value === '') return field.placeholder
  return ''
}

function findCutWords(scope: Element): string[] {
  return [...scope.querySelectorAll('select, input')].filter(isVisible).flatMap((field) => {
    const style = getComputedStyle(field)
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const words = wordsOf(field)
    if (widthOf(words, style) <= room + SLACK || mayBeCut(field, field)) return []
    return [`"${words}" does not fit: ${describe(field)}`]
  })
}

/** Every text is seen whole, or ends in an ellipsis and is whole in a title. */
export function findCutTexts(scope: Element): string[] {
  return [...[...textsIn(scope)].map(faultOf).filter((fault) => fault !== undefined), ...findCutWords(scope)]
}
