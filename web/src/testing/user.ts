import { cdp, page, userEvent } from 'vitest/browser'
import { pressElement, pressPlainKeys } from './mouse.ts'

/** The attribute by which a locator finds exactly the element that a test holds (web/vitest.config.ts names it too). */
const TARGET = 'data-test-target'

let count = 0

type Locator = ReturnType<typeof page.getByTestId>

/** Runs an action on exactly this element: Vitest's own locator of an element is its role and name, which others may share. */
async function actOn(element: Element, action: (target: Locator) => Promise<void>): Promise<void> {
  count += 1
  element.setAttribute(TARGET, String(count))
  try {
    await action(page.getByTestId(String(count)))
  } finally {
    element.removeAttribute(TARGET)
  }
}

/** Radio buttons and switches that their label draws are pressed there, since nothing of the control itself is to be seen. */
function findVisiblePart(element: Element): Element {
  const isDrawnByLabel = element instanceof HTMLInputElement && getComputedStyle(element).opacity === '0'
  return (isDrawnByLabel && element.closest('label')) || element
}

/**
 * Whether the control is disabled. Pressing a disabled control has no effect in the browser, and Playwright must not wait until it is
 * enabled.
 */
const isDisabled = (element: Element) => element.matches(':disabled, [aria-disabled="true"]')

const click = (element: Element) => pressElement(findVisiblePart(element), { force: isDisabled(element) })

async function keyboard(keys: string): Promise<void> {
  const rest = await pressPlainKeys(keys)
  if (rest) await userEvent.keyboard(rest)
}

/** Puts the caret behind a field's present text, as a person who goes on writing does. */
async function moveCaretToEnd(element: Element): Promise<void> {
  if (element instanceof HTMLTextAreaElement) await userEvent.keyboard('{Control>}{End}{/Control}')
  else if (element instanceof HTMLInputElement && element.value !== '') await userEvent.keyboard('{End}')
}

/** Presses an element with a finger. */
async function tap(element: Element): Promise<void> {
  const { x, y, width, height } = element.getBoundingClientRect()
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] })
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Pastes a text into the focused element, without the clipboard, which pages that run side by side share. */
async function paste(text: string): Promise<void> {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
  if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, text)
}

/** A person at the screen: the methods of Testing Library's user-event, done with the browser's real mouse and keyboard. */
export const user = {
  click,
  tap,
  hover: (element: Element) => actOn(element, (target) => target.hover()),
  unhover: (element: Element) => actOn(element, (target) => target.unhover()),
  keyboard,
  tab: (options?: { shift?: boolean }) => userEvent.tab(options),
  upload: (element: Element, files: File | File[]) => actOn(element, (target) => target.upload(files)),
  selectOptions: (element: Element, values: string | string[]) => actOn(element, (target) => target.selectOptions(values)),
  /** Clicks into the field and types key by key. */
  async type(element: Element, keys: string): Promise<void> {
    await click(element)
    await moveCaretToEnd(element)
    await keyboard(keys)
  },
  async clear(element: Element): Promise<void> {
    await click(element)
    await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  },
  paste,
}
