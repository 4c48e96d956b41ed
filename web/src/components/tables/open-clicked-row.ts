import type { MouseEvent } from 'react'

const CONTROL = 'a, button, input, select, textarea, label, [role="option"], [role="combobox"]'
/** The cells of a row's checkbox and of its actions, where a click beside the control is a missed one. */
const CELL_OF_CONTROLS = ':is(td, th):has(.actions, .pick__box)'

/**
 * A click that ends a text selection opens nothing, so that an amount can be copied; React also reports clicks in the row's menus
 * and dialogs.
 */
export function openClickedRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): void {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest(CONTROL) || target.closest(CELL_OF_CONTROLS)) return
  if (window.getSelection()?.isCollapsed === false) return
  const opener = currentTarget.querySelector<HTMLElement>('.table__open')
  opener?.focus({ preventScroll: true }) // a dialog gives the focus back to what had it
  opener?.click()
}
