import type { FocusEvent } from 'react'

const MARK = 'data-autofocus'

/**
 * Marks the focused element of a dialog as the element that the dialog focuses at its opening. Is passed to the dialog's `onFocusCapture`.
 * Mantine's focus trap focuses the marked element twice, each time after a timeout: by the second time the person may have moved on, and
 * would lose the focus.
 */
export function moveAutofocus({ target }: FocusEvent): void {
  const dialog = target.closest('[role="dialog"]')
  for (const marked of dialog?.querySelectorAll(`[${MARK}]`) ?? []) marked.removeAttribute(MARK)
  if (dialog) target.setAttribute(MARK, 'true')
}
