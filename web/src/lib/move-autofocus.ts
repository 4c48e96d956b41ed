import type { FocusEvent } from 'react'

const MARK = 'data-autofocus'

/**
 * Marks the focused element of a dialog as the one that opening it focuses; for a dialog's `onFocusCapture`. Mantine's focus trap focuses
 * the marked element twice, each time after a timeout: the second may come once the person has moved on, and would take the focus back.
 */
export function moveAutofocus({ target }: FocusEvent): void {
  const dialog = target.closest('[role="dialog"]')
  for (const marked of dialog?.querySelectorAll(`[${MARK}]`) ?? []) marked.removeAttribute(MARK)
  if (dialog) target.setAttribute(MARK, 'true')
}
