const GIVE_UP_MS = 5_000
const NAMED = ['Backspace', 'Tab', 'Enter']
const TEXT_FIELD = 'input:not([readonly], [type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]'
const TAB_STOPS = 'input, select, textarea, button, [contenteditable="true"]'

let stop: (() => void) | undefined

/** Whether a field or a dialog is on its way, and takes the keys. */
export const isHoldingKeys = (): boolean => stop !== undefined

function focusNext(from: Element | null): void {
  const stops = [...(from?.closest('[role="dialog"]')?.querySelectorAll<HTMLElement>(TAB_STOPS) ?? [])]
  const next = stops.slice(from ? stops.indexOf(from as HTMLElement) + 1 : 0)
  next.find((element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility())?.focus()
}

function pressEnter(field: Element | null): void {
  const press = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
  if (field?.dispatchEvent(press) && field instanceof HTMLInputElement) field.form?.requestSubmit()
}

/** Does what the key would have done in the field that has the focus. A script's own key event types nothing. */
function replay(key: string): void {
  const field = document.activeElement
  if (key === 'Tab') focusNext(field)
  else if (key === 'Backspace') document.execCommand('delete')
  else if (key === 'Enter') pressEnter(field)
  else document.execCommand('insertText', false, key)
}

/**
 * Keeps the keys that are pressed from now on for the field that is coming, whose code may still be loading, and gives
 * them to it in their order when it takes the focus. Keys for what turns out to be no text field go nowhere.
 */
export function holdKeys(first?: string): void {
  stop?.()
  const keys = first === undefined ? [] : [first]
  const watch = new AbortController()
  const { signal } = watch
  const end = () => {
    watch.abort()
    clearTimeout(timer)
    if (stop === end) stop = undefined
  }
  const timer = setTimeout(end, GIVE_UP_MS)
  const hold = (event: KeyboardEvent) => {
    const { key } = event
    if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Escape') return end()
    if (key.length > 1 && !NAMED.includes(key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    keys.push(key)
  }
  const give = async ({ target }: FocusEvent) => {
    document.removeEventListener('focusin', give)
    // One at a time: between two keys the page does what the first one asks for. Those that are pressed meanwhile come after.
    while (target instanceof Element && target.matches(TEXT_FIELD) && keys.length > 0) {
      await new Promise((done) => setTimeout(done))
      replay(keys.shift() ?? '')
    }
    if (stop === end) end()
  }
  stop = end
  window.addEventListener('keydown', hold, { capture: true, signal })
  window.addEventListener('pointerdown', end, { capture: true, signal })
  window.addEventListener('beforeprint', end, { signal })
  document.addEventListener('focusin', give, { signal })
}
