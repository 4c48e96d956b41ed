import type { FocusEvent } from 'react'
import { listControls } from './list-controls.ts'

const MARK = 'data-autofocus'
const TEXT_FIELD = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'

/** Finds the control on which a dialog without a marked element opens. A phone's keyboard, which a text field brings up, would cover it. */
function findFirstControl(dialog: Element): HTMLElement | undefined {
  const body = dialog.querySelector('.mantine-Modal-body')
  const first = body ? listControls(body)[0] : undefined
  return first?.matches(TEXT_FIELD) && matchMedia('(pointer: coarse)').matches ? undefined : first
}

/**
 * Moves the focus of a dialog that opens from its cross, which Mantine's focus trap takes for its first control, to the first control of
 * its body. Marks the focused element as the element that the dialog focuses at its opening: the focus trap focuses the marked element
 * twice, each time after a timeout, and by the second time the person may have moved on, and would lose the focus. Is passed to the
 * dialog's `onFocusCapture`.
 */
export function moveAutofocus({ target }: FocusEvent): void {
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
