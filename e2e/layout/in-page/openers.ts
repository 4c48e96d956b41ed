import { describeElement } from './visibility.ts'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]'

/** The controls that were pressed or typed into since the page was loaded or `forgetOpeners` was called, oldest first. */
const openers: Element[] = []

function recordOpener(target: EventTarget | null) {
  const control = target instanceof Element ? target.closest(FOCUSABLE) : null
  if (control) openers.push(control)
}

addEventListener('pointerdown', ({ target }) => recordOpener(target), { capture: true })
addEventListener('keydown', ({ target, key }) => key !== 'Escape' && recordOpener(target), { capture: true })

export function forgetOpeners(): void {
  openers.length = 0
}

/** @returns the control itself or, if the page has rendered another element in its place, the element that now looks the same */
const findReplacement = (control: Element): Element | undefined =>
  control.isConnected
    ? control
    : [...document.querySelectorAll(control.tagName)].find((other) => describeElement(other) === describeElement(control))

/**
 * @returns the last used control that is still visible; a dialog that was opened from a menu returns the focus to the menu's button,
 * because the menu's item is gone
 */
export function findOpener(): Element | undefined {
  return openers
    .toReversed()
    .map(findReplacement)
    .find((control) => control?.checkVisibility())
}
