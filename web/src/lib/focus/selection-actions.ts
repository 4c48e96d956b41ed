export const focusSelectionActions = (): void =>
  document.querySelector<HTMLElement>('.pick-bar__clear ~ .btn')?.focus({ preventScroll: true })
