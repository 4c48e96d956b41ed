const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'

/** Lists the visible controls of a part of the page, in the order of the page. */
export const listControls = (part: Element): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => control.checkVisibility())
