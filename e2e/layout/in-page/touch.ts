import { CONTROLS, isOwn, keepingScroll } from './controls.ts'
import { describe, isVisible } from './visibility.ts'

/** Below this width the screens are used with a finger. */
const PHONE_PX = 768
/** The smallest target that a finger hits reliably (LOOK.md, WCAG 2.5.5). */
const FINGER_PX = 44
/** Fractions of pixels are rounding; a control within a frame leaves the frame its two lines. */
const SLACK = 2

/** A link within a sentence is as high as its line: WCAG 2.5.5 exempts it. */
function isInSentence(control: Element): boolean {
  if (getComputedStyle(control).display !== 'inline') return false
  const words = control.parentElement?.textContent?.trim() ?? ''
  return words.length > (control.textContent?.trim().length ?? 0)
}

/** What only scrolls, and what a finger goes through to the row under it. */
const isPressed = (control: Element): boolean =>
  !control.matches('[tabindex="0"]:not(a, button, input, select, textarea, summary, [role])') &&
  getComputedStyle(control).pointerEvents !== 'none'

/** How far a finger may move from the control's middle in one direction and still press the control, in px. */
function reachTowards(control: Element, from: { x: number; y: number }, step: { x: number; y: number }): number {
  for (let way = 1; way <= FINGER_PX; way++) {
    const hit = document.elementFromPoint(from.x + step.x * way, from.y + step.y * way)
    if (!hit || !isOwn(control, hit)) return way - 1
  }
  return FINGER_PX
}

/** @returns undefined where something lies over the control's middle, as a toast does for a while: another rule's affair */
function targetOf(control: Element): { width: number; height: number } | undefined {
  control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = control.getBoundingClientRect()
  const centre = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  const middle = document.elementFromPoint(centre.x, centre.y)
  if (!middle || !isOwn(control, middle)) return
  const reach = (x: number, y: number) => reachTowards(control, centre, { x, y })
  return { width: reach(-1, 0) + reach(1, 0) + 1, height: reach(0, -1) + reach(0, 1) + 1 }
}

/** On a phone every control that is seen is at least as large as a finger needs, whatever is drawn of it. */
export function findSmallTargets(scope: Element): string[] {
  if (window.innerWidth >= PHONE_PX) return []
  return keepingScroll(() =>
    [...scope.querySelectorAll(CONTROLS)]
      .filter((control) => isVisible(control) && isPressed(control) && !isInSentence(control))
      .flatMap((control) => {
        const target = targetOf(control)
        if (!target || Math.min(target.width, target.height) >= FINGER_PX - SLACK) return []
        return [`a target of ${target.width} by ${target.height} px, on a phone: ${describe(control)}`]
      }),
  )
}
