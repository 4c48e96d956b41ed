const VISIBLE = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }

/** Answers about elements that `answerOncePerElement` keeps; undefined outside it, when the page may change between two questions. */
let answers: { clipped: Map<Element, boolean>; visible: Map<Element, boolean> } | undefined

/** Runs the function, in which nothing on the page may appear or go away: whether an element is visible is found out once. */
export function answerOncePerElement<Result>(look: () => Result): Result {
  answers = { clipped: new Map(), visible: new Map() }
  try {
    return look()
  } finally {
    answers = undefined
  }
}

function answer(known: Map<Element, boolean> | undefined, element: Element, findOut: (element: Element) => boolean): boolean {
  const found = known?.get(element) ?? findOut(element)
  known?.set(element, found)
  return found
}

function clipsAway(element: Element): boolean {
  const { clipPath, overflow } = getComputedStyle(element)
  if (clipPath === 'inset(50%)') return true
  if (overflow === 'visible') return false
  const { width, height } = element.getBoundingClientRect()
  return width <= 1 && height <= 1
}

/** Whether the element is text for screen readers alone (`.sr`), which is clipped to nothing or to one pixel. */
const isClippedAway = (element: Element | null): boolean =>
  element !== null &&
  element !== document.body &&
  answer(answers?.clipped, element, (one) => clipsAway(one) || isClippedAway(one.parentElement))

/** Whether the element is fixed above the window, as the link that skips the menu is until it has the focus. */
const isPinnedAboveWindow = (element: Element): boolean =>
  element.getBoundingClientRect().bottom <= 0 && getComputedStyle(element).position === 'fixed'

function findWhetherVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility(VISIBLE) && !isClippedAway(element) && !isPinnedAboveWindow(element)
}

/** Whether a person can see the element, once it is scrolled to. */
export const isVisible = (element: Element): boolean => answer(answers?.visible, element, findWhetherVisible)

/** @returns the topmost visible modal dialog or, where there is none, the page's body */
export const findTopLayer = (): Element =>
  [...document.querySelectorAll('[aria-modal="true"]')].findLast(isVisible) ?? document.body

/** @returns the element's tag, its own classes and the beginning of its text, for a failure's message */
export function describeElement(element: Element): string {
  const names = [...element.classList].filter((name) => !name.startsWith('m_')).map((name) => `.${name}`)
  const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
  return `<${element.tagName.toLowerCase()}${names.join('')}> "${text.slice(0, 60)}"`
}

type Clip = { element: Element; horizontal: boolean; vertical: boolean }

/** Whether an element of this position is laid out in the ancestor: an absolutely positioned one is not clipped by a static ancestor. */
const isContainingBlock = (ancestor: CSSStyleDeclaration, position: string): boolean =>
  position !== 'absolute' || ancestor.position !== 'static' || ancestor.transform !== 'none'

/**
 * Yields the ancestors in which the element is laid out, with the axes in which each clips it. Beyond an ancestor that scrolls in an
 * axis, none counts as clipping in it.
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
