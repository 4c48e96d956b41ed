import type { FocusEvent } from 'react'
import { listControls } from './list-controls.ts'

const MARK = 'data-autofocus'
const TEXT_FIELD = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'

/** @returns undefined for a text field on a touch screen, where the keyboard would open and cover the dialog */
function findFirstControl(dialog: Element): HTMLElement | undefined {
  const body = dialog.querySelector('.mantine-Modal-body')
  const first = body ? listControls(body)[0] : undefined
  return first?.matches(TEXT_FIELD) && matchMedia('(pointer: coarse)').matches ? undefined : first
}

/**
 * Mantine's focus trap focuses the marked element twice, each time after a timeout; without moving the mark, a person who has
 * moved on would lose the focus.
 */
export function markFocusedAsAutofocus({ target }: FocusEvent): void {
  const dialog = target.closest('[role="dialog"]')
  if (!dialog) return
  const marked = [...dialog.querySelectorAll(`[${MARK}]`)]
  const first = marked.length === 0 && target.matches('.mantine-Modal-close') ? findFirstControl(dialog) : undefined
  if (first) {
    // Once this event is over: inside it, its later listeners would take the cross for the newest element with the focus.
    queueMicrotask(() => document.activeElement === target && first.focus({ preventScroll: true }))
    return
  }
  for (const element of marked) element.removeAttribute(MARK)
  target.setAttribute(MARK, 'true')
}
