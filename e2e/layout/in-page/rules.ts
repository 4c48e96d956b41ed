import { findCoveredControls, findFieldsWithSmallText } from './controls.ts'
import { findVisibleThoughHidden } from './hidden.ts'
import { findOpener } from './openers.ts'
import { findTextUnderFields } from './overlap.ts'
import { findOverflowingTexts } from './text.ts'
import { findSmallTargets } from './touch.ts'
import { describeElement, withVisibilityCache } from './visibility.ts'
import { findOverlaysOutsideWindow, findSidewaysOverflow } from './window.ts'

/**
 * @returns the present layout's faults, in words; only texts and controls are limited to `scope`, the other rules look at the whole page
 */
export const findLayoutFaults = (scope: Element): string[] =>
  withVisibilityCache(() => [
    ...findSidewaysOverflow(),
    ...findOverlaysOutsideWindow(),
    ...findVisibleThoughHidden(),
    ...findOverflowingTexts(scope),
    ...findTextUnderFields(scope),
    ...findCoveredControls(scope),
    ...findFieldsWithSmallText(scope),
    ...findSmallTargets(scope),
  ])

const focused = () => document.activeElement ?? document.body

export const findFocusOutside = (scope: Element): string[] =>
  scope.contains(focused()) ? [] : [`the focus is not in what opened: it is on ${describeElement(focused())}`]

export function findFocusLost(expected: Element | null = null): string[] {
  const opener = expected ?? findOpener() ?? document.body
  return focused() === opener
    ? []
    : [`the focus did not go back to ${describeElement(opener)}: it is on ${describeElement(focused())}`]
}

export { forgetOpeners } from './openers.ts'
export { findUnreadableInPrint } from './print.ts'
export { findTopLayer } from './visibility.ts'
