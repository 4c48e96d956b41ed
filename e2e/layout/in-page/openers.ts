import { describe } from './visibility.ts'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]'

/** The controls that were pressed or typed into since the page was loaded, oldest first. */
const openers: Element[] = []

function remember(target: EventTarget | null) {
  const control = target instanceof Element ? target.closest(FOCUSABLE) : null
  if (control) openers.push(control)
}

addEventListener('pointerdown', ({ target }) => remember(target), { capture: true })
addEventListener('keydown', ({ target, key }) => key !== 'Escape' && remember(target), { capture: true })

export function forgetOpeners(): void {
  openers.length = 0
}

/** The control itself or, where the page drew it anew, the one that took its place. */
const standingIn = (control: Element): Element | undefined =>
  control.isConnected
    ? control
    : [...document.querySelectorAll(control.tagName)].find((other) => describe(other) === describe(control))

/** The last control that was used and still stands: what a menu's item opened gives the focus back to the menu's button. */
export function findOpener(): Element | undefined {
  return openers
    .toReversed()
    .map(standingIn)
    .find((control) => control?.checkVisibility())
}
