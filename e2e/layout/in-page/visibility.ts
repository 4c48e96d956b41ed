const VISIBLE = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }

/** The cache of `withVisibilityCache`. It is undefined outside that function, where the page may change between two checks. */
let cache: { clipped: Map<Element, boolean>; visible: Map<Element, boolean> } | undefined

/** Runs a function during which nothing on the page appears or disappears, so that the visibility of each element is computed only once. */
export function withVisibilityCache<Result>(look: () => Result): Result {
  cache = { clipped: new Map(), visible: new Map() }
  try {
    return look()
  } finally {
    cache = undefined
  }
}

function getOrCompute(
  known: Map<Element, boolean> | undefined,
  element: Element,
  compute: (element: Element) => boolean,
): boolean {
  const value = known?.get(element) ?? compute(element)
  known?.set(element, value)
  return value
}

function clipsAway(element: Element): boolean {
  const { clipPath, overflow } = getComputedStyle(element)
  if (clipPath === 'inset(50%)') return true
  if (overflow === 'visible') return false
  const { width, height } = element.getBoundingClientRect()
  return width <= 1 && height <= 1
}

/** Whether the element is text only for screen readers (`.sr`), which is clipped to nothing or to one pixel. */
const isClippedAway = (element: Element | null): boolean =>
  element !== null &&
  element !== document.body &&
  getOrCompute(cache?.clipped, element, (one) => clipsAway(one) || isClippedAway(one.parentElement))

/** Whether the element is fixed above the window, as the link that skips the menu is until it has the focus. */
const isPinnedAboveWindow = (element: Element): boolean =>
  element.getBoundingClientRect().bottom <= 0 && getComputedStyle(element).position === 'fixed'

function computeVisibility(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility(VISIBLE) && !isClippedAway(element) && !isPinnedAboveWindow(element)
}

/** Whether a person can see the element, possibly after scrolling to it. */
export const isVisible = (element: Element): boolean => getOrCompute(cache?.visible, element, computeVisibility)

/** @returns the topmost visible modal dialog or, where there is none, the page's body */
export const findTopLayer = (): Element =>
  [...document.querySelectorAll('[aria-modal="true"]')].findLast(isVisible) ?? document.body

/** @returns the element's tag, its classes and the beginning of its text, for the message of a failure */
export function describeElement(element: Element): string {
  const names = [...element.classList].filter((name) => !name.startsWith('m_')).map((name) => `.${name}`)
  const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
  return `<${element.tagName.toLowerCase()}${names.join('')}> "${text.slice(0, 60)}"`
}

type Clip = { element: Element; horizontal: boolean; vertical: boolean }

/**
 * Whether an element of this position is laid out in the ancestor. An absolutely positioned element is not clipped by a static ancestor.
 */
const isContainingBlock = (ancestor: CSSStyleDeclaration, position: string): boolean =>
  position !== 'absolute' || ancestor.position !== 'static' || ancestor.transform !== 'none'

/**
 * Yields the ancestors in which the element is laid out, with the axes in which each one clips the element. Once an ancestor scrolls in an
 * axis, no further ancestor counts as clipping in this axis.
 */
export function* listClippingAncestors(element: Element): Generator<Clip> {
  let { position } = getComputedStyle(element)
  let [across, down] = [true, true]
  for (let at = element.parentElement; at && at !== document.body && position !== 'fixed'; at = at.parentElement) {
    const style = getComputedStyle(at)
    if (!isContainingBlock(style, position)) continue
    position = style.position
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    yield { element: at, horizontal: across && cuts(style.overflowX), vertical: down && cuts(style.overflowY) }
    if (style.overflowX === 'auto' || style.overflowX === 'scroll') across = false
    if (style.overflowY === 'auto' || style.overflowY === 'scroll') down = false
  }
}
