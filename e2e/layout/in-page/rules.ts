import { findCovered, findSmallFields } from './controls.ts'
import { findDisplayedThoughHidden } from './hidden.ts'
import { findOpener } from './openers.ts'
import { findTextUnderFields } from './overlap.ts'
import { findCutTexts } from './text.ts'
import { findSmallTargets } from './touch.ts'
import { describe } from './visibility.ts'
import { findOutOfWindow, findTooWide } from './window.ts'

/** @returns what is wrong with the layout as it is now, in words; of texts and controls, those within `scope` */
export function findLayoutFaults(scope: Element): string[] {
  return [
    ...findTooWide(),
    ...findOutOfWindow(),
    ...findDisplayedThoughHidden(),
    ...findCutTexts(scope),
    ...findTextUnderFields(scope),
    ...findCovered(scope),
    ...findSmallFields(scope),
    ...findSmallTargets(scope),
  ]
}

const focused = () => document.activeElement ?? document.body

export const findFocusOutside = (scope: Element): string[] =>
  scope.contains(focused()) ? [] : [`the focus is not in what opened: it is on ${describe(focused())}`]

export function findFocusLost(expected: Element | null = null): string[] {
  const opener = expected ?? findOpener() ?? document.body
  return focused() === opener ? [] : [`the focus did not go back to ${describe(opener)}: it is on ${describe(focused())}`]
}

export { forgetOpeners } from './openers.ts'
export { findPrintedDark } from './print.ts'
export { findReachable } from './visibility.ts'
