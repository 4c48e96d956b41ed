/** Focuses an element, even one outside the tab order such as a heading, so that the next Tab continues from there. */
export function focusElement(place: HTMLElement | null | undefined): void {
  place?.focus({ preventScroll: true })
  if (!place || document.activeElement === place) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

export function focusListOfRemovedRow(list: HTMLElement | null): void {
  const { activeElement, body } = document
  if (activeElement === body || list?.contains(activeElement)) list?.focus()
}
