/**
 * Moves the focus to the first action for the selected rows, which stands behind all rows of the list. Does nothing without a selection.
 */
export const focusSelectionActions = (): void =>
  document.querySelector<HTMLElement>('.pick-bar__clear ~ .btn')?.focus({ preventScroll: true })
