const CONTROLS = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)'

/** Lists the visible controls of a part of the page, in the order of the page, without disabled ones, which take no focus. */
export const listControls = (part: Element): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => control.checkVisibility())
