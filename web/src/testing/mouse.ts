import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    pressMouse(x: number, y: number): Promise<void>
    pressKeys(text: string): Promise<void>
  }
}

declare global {
  interface Element {
    /** Scrolls the element to the middle of the window, unless the whole element is in view (Chromium only). */
    scrollIntoViewIfNeeded(): void
  }
}

/** How long a press waits until its element can be reached, in milliseconds: long enough for a busy machine. */
const TIMEOUT_MS = 30_000
/** The scroll alignments that are tried in turn while something at the window's edge covers the element. */
const ALIGNMENTS = ['center', 'end', 'start'] as const
const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const
const CONTROL = 'button, a, [role=button], [role=link]'

// The real function, since a test may fake time.
const { requestAnimationFrame } = window
const now = performance.now.bind(performance)
export const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

type Point = { x: number; y: number }

/** Finds the middle of the visible part of the element's first box of which a part is inside the window; undefined if there is none. */
function findMiddle(element: Element): Point | undefined {
  for (const box of element.getClientRects()) {
    const [left, right] = [Math.max(0, box.left), Math.min(window.innerWidth, box.right)]
    const [top, bottom] = [Math.max(0, box.top), Math.min(window.innerHeight, box.bottom)]
    if (right > left && bottom > top) return { x: (left + right) / 2, y: (top + bottom) / 2 }
  }
  return undefined
}

/** Whether a press that hits `hit` presses the element: `hit` is a part of the element, of the control around it, or of its label. */
function isPartOf(element: Element, hit: EventTarget | null): boolean {
  if (!(hit instanceof Element)) return false
  return (element.closest(CONTROL) ?? element).contains(hit) || hit.closest('label')?.control === element
}

/**
 * Presses the mouse at the point. If the press hits another element, which has moved there meanwhile, the page does not receive the press.
 * @returns whether the intended element was pressed
 */
async function pressPoint({ x, y }: Point, accepts: (hit: EventTarget | null) => boolean): Promise<boolean> {
  let accepted: boolean | undefined
  const guard = (event: Event) => {
    accepted ??= accepts(event.target)
    if (accepted) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const name of EVENTS) window.addEventListener(name, guard, { capture: true })
  await commands.pressMouse(x, y)
  for (const name of EVENTS) window.removeEventListener(name, guard, { capture: true })
  return accepted === true
}

/**
 * Presses an element with the browser's mouse once the element is in view and nothing covers it, and waits for the next frame. `force`:
 * whether to press at once, even if something covers the element.
 * @throws if the element cannot be reached in time
 */
export async function pressElement(element: Element, { force }: { force: boolean }): Promise<void> {
  const start = now()
  for (let attempt = 0; now() - start < TIMEOUT_MS; attempt++) {
    if (attempt > 0) await waitForFrame()
    if (attempt < 2) element.scrollIntoViewIfNeeded()
    else element.scrollIntoView({ block: ALIGNMENTS[attempt % 3] ?? 'center', behavior: 'instant' })
    const middle = findMiddle(element)
    if (!middle || !(force || isPartOf(element, document.elementFromPoint(middle.x, middle.y)))) continue
    const pressed = await pressPoint(middle, (hit) => force || isPartOf(element, hit))
    if (pressed || force) return void (await waitForFrame())
  }
  throw new Error(`cannot be pressed: ${element.outerHTML.slice(0, 200)}`)
}

/** Matches the beginning of a text in which each character is a key of its own, up to the first `{…}` or `[…]`, which names a key. */
const PLAIN = /^[^{[]*/

/** Presses the keys of the text's beginning that `PLAIN` matches, in one go. @returns the rest of the text */
export async function pressPlainKeys(keys: string): Promise<string> {
  const [plain = ''] = PLAIN.exec(keys) ?? []
  if (plain) {
    if (!document.hasFocus()) window.focus()
    await commands.pressKeys(plain)
  }
  return keys.slice(plain.length)
}
