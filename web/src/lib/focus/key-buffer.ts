import { isCodeLoading } from '../net/load-code.ts'

const GIVE_UP_MS = 5_000
const NAMED_KEYS = ['Backspace', 'Tab', 'Enter']
const TEXT_FIELD = 'input:not([readonly], [type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]'
const TAB_STOPS = 'input, select, textarea, button, [contenteditable="true"]'

let stop: (() => void) | undefined

const isInLoadingDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"]:has([data-loading-code])') !== null

export const dropBufferedKeys = (): void => stop?.()

export const isBufferingKeys = (): boolean => stop !== undefined

function focusNext(from: Element | null): void {
  const stops = [...(from?.closest('[role="dialog"]')?.querySelectorAll<HTMLElement>(TAB_STOPS) ?? [])]
  const next = stops.slice(from ? stops.indexOf(from as HTMLElement) + 1 : 0)
  next.find((element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility())?.focus()
}

function pressEnter(field: Element | null): void {
  const press = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
  if (field?.dispatchEvent(press) && field instanceof HTMLInputElement) field.form?.requestSubmit()
}

/** A key event that a script makes types nothing. */
function replay(key: string): void {
  const field = document.activeElement
  if (key === 'Tab') focusNext(field)
  else if (key === 'Backspace') document.execCommand('delete')
  else if (key === 'Enter') pressEnter(field)
  else document.execCommand('insertText', false, key)
}

/**
 * Replayed in order once the field has the focus; dropped if the focus goes elsewhere, on Escape, a pointer press or printing,
 * and after five seconds in which no code is loading: the field may be in it.
 */
export function bufferKeys(first?: string): void {
  stop?.()
  const keys = first === undefined ? [] : [first]
  const watch = new AbortController()
  const { signal } = watch
  const end = () => {
    watch.abort()
    clearTimeout(timer)
    if (stop === end) stop = undefined
  }
  const giveUp = () => {
    if (!isCodeLoading()) return end()
    timer = setTimeout(giveUp, GIVE_UP_MS)
  }
  let timer = setTimeout(giveUp, GIVE_UP_MS)
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Escape') return end()
    if (key.length > 1 && !NAMED_KEYS.includes(key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    keys.push(key)
  }
  const replayInto = async ({ target }: FocusEvent) => {
    if (isInLoadingDialog(target)) return
    document.removeEventListener('focusin', replayInto)
    // The keys are replayed one at a time, so that the page reacts to each one before the next. Keys pressed meanwhile are added at the
    // end.
    while (target instanceof Element && target.matches(TEXT_FIELD) && keys.length > 0) {
      await new Promise((done) => setTimeout(done))
      replay(keys.shift() ?? '')
    }
    if (stop === end) end()
  }
  stop = end
  window.addEventListener('keydown', onKeyDown, { capture: true, signal })
  window.addEventListener('pointerdown', end, { capture: true, signal })
  window.addEventListener('beforeprint', end, { signal })
  document.addEventListener('focusin', replayInto, { signal })
}
