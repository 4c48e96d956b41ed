import { cdp, page, userEvent } from 'vitest/browser'
import { pressElement, pressPlainKeys, waitForFrame } from './mouse.ts'

/**
 * The attribute that marks the element which a test acts on, so that a locator finds exactly this element (web/vitest.config.ts names the
 * attribute too).
 */
const TARGET = 'data-test-target'

let count = 0

type Locator = ReturnType<typeof page.getByTestId>

/** Runs an action on exactly this element. Vitest's own locators go by role and name, which other elements may share. */
async function actOn(element: Element, action: (target: Locator) => Promise<void>): Promise<void> {
  count += 1
  element.setAttribute(TARGET, String(count))
  try {
    await action(page.getByTestId(String(count)))
  } finally {
    element.removeAttribute(TARGET)
  }
}

/**
 * Returns the element to press for a control. Radio buttons and switches are drawn by their label, so the label is pressed: the control
 * itself is invisible.
 */
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

/** Puts the caret at the end of a field's text, as a person who goes on writing does. */
async function moveCaretToEnd(element: Element): Promise<void> {
  if (element instanceof HTMLTextAreaElement) await userEvent.keyboard('{Control>}{End}{/Control}')
  else if (element instanceof HTMLInputElement && element.value !== '') await userEvent.keyboard('{End}')
}

/** Taps an element, as a finger does on a touch screen. */
async function tap(element: Element): Promise<void> {
  const { x, y, width, height } = element.getBoundingClientRect()
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] })
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Pastes a text into the focused element. Does not use the clipboard, because test pages that run side by side share it. */
async function paste(text: string): Promise<void> {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
  if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, text)
}

/** A person at the screen: the methods of Testing Library's user-event, performed with the browser's real mouse and keyboard. */
export const user = {
  click,
  tap,
  hover: (element: Element) => actOn(element, (target) => target.hover()),
  unhover: (element: Element) => actOn(element, (target) => target.unhover()),
  keyboard,
  tab: (options?: { shift?: boolean }) => userEvent.tab(options),
  upload: (element: Element, files: File | File[]) => actOn(element, (target) => target.upload(files)),
  selectOptions: (element: Element, values: string | string[]) => actOn(element, (target) => target.selectOptions(values)),
  /** Clicks on the field and types the text key by key. */
  async type(element: Element, keys: string): Promise<void> {
    await click(element)
    await moveCaretToEnd(element)
    await keyboard(keys)
  },
  /** Replaces a field's text at once, where the typing is not what the test is about. */
  async fill(element: Element, text: string): Promise<void> {
    if (!document.hasFocus()) window.focus()
    ;(element as HTMLInputElement | HTMLTextAreaElement).focus()
    if (document.activeElement !== element) throw new Error(`cannot be filled: ${element.outerHTML.slice(0, 200)}`)
    document.execCommand('selectAll')
    document.execCommand('insertText', false, text)
    await waitForFrame()
  },
  async clear(element: Element): Promise<void> {
    await click(element)
    await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  },
  paste,
}
