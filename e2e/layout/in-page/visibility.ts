const VISIBLE = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }

/** Text for screen readers alone (`.sr`) is clipped to nothing or to one pixel. */
function isClippedAway(element: Element): boolean {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { clipPath, overflow } = getComputedStyle(at)
    if (clipPath === 'inset(50%)') return true
    const { width, height } = at.getBoundingClientRect()
    if (overflow !== 'visible' && width <= 1 && height <= 1) return true
  }
  return false
}

/** Pinned above the window until it has the focus, as the link past the menu is. */
const isPinnedAway = (element: Element): boolean =>
  element.getBoundingClientRect().bottom <= 0 && getComputedStyle(element).position === 'fixed'

/** Whether a person can see the element, once it is scrolled to. */
export function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility(VISIBLE) && !isClippedAway(element) && !isPinnedAway(element)
}

/** What a person can reach now: the page, or the dialog over it. */
export const findReachable = (): Element =>
  [...document.querySelectorAll('[aria-modal="true"]')].findLast(isVisible) ?? document.body

/** The element as the person who mends it looks for it. */
export function describe(element: Element): string {
  const names = [...element.classList].filter((name) => !name.startsWith('m_')).map((name) => `.${name}`)
  const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
  return `<${element.tagName.toLowerCase()}${names.join('')}> "${text.slice(0, 60)}"`
}

type Clip = { element: Element; horizontal: boolean; vertical: boolean }

/** An absolutely positioned element is not clipped by ancestors below its containing block. */
const contains = (ancestor: CSSStyleDeclaration, position: string): boolean =>
  position !== 'absolute' || ancestor.position !== 'static' || ancestor.transform !== 'none'

/** The ancestors that cut the element off where it leaves them; the walk ends, by axis, at the first that scrolls instead. */
export function* clipsOf(element: Element): Generator<Clip> {
  let { position } = getComputedStyle(element)
  let [across, down] = [true, true]
  for (let at = element.parentElement; at && at !== document.body && position !== 'fixed'; at = at.parentElement) {
    const style = getComputedStyle(at)
    if (!contains(style, position)) continue
    position = style.position
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    yield { element: at, horizontal: across && cuts(style.overflowX), vertical: down && cuts(style.overflowY) }
    if (style.overflowX === 'auto' || style.overflowX === 'scroll') across = false
    if (style.overflowY === 'auto' || style.overflowY === 'scroll') down = false
  }
}
