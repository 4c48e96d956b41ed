import { belongsTo, CONTROLS, withScrollRestored } from './controls.ts'
import { describeElement, isVisible } from './visibility.ts'

/** Windows below this width are phones. */
const PHONE_PX = 768
/** The smallest target that a finger hits reliably, by WCAG 2.5.5. */
const MIN_TARGET_PX = 44
/** Shortfalls up to this size are rounding, or the two border lines of a frame around the control. */
const ROUNDING_PX = 2

/** Whether the control is a link within a sentence, as high as its line: WCAG 2.5.5 exempts it. */
function isInSentence(control: Element): boolean {
  if (getComputedStyle(control).display !== 'inline') return false
  const words = control.parentElement?.textContent?.trim() ?? ''
  return words.length > (control.textContent?.trim().length ?? 0)
}

/** Whether the control is for pressing: neither a region that only scrolls, nor one that passes the press on to the row under it. */
const isPressable = (control: Element): boolean =>
  !control.matches('[tabindex="0"]:not(a, button, input, select, textarea, summary, [role])') &&
  getComputedStyle(control).pointerEvents !== 'none'

/** @returns how far from the control's middle, in one direction, a press still reaches the control, in px */
function measureReach(control: Element, from: { x: number; y: number }, step: { x: number; y: number }): number {
  for (let way = 1; way <= MIN_TARGET_PX; way++) {
    const hit = document.elementFromPoint(from.x + step.x * way, from.y + step.y * way)
    if (!hit || !belongsTo(control, hit)) return way - 1
  }
  return MIN_TARGET_PX
}

/** @returns the size of the pressable area; undefined where an element covers the control's middle, which `findCovered` reports */
function measureTarget(control: Element): { width: number; height: number } | undefined {
  control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = control.getBoundingClientRect()
  const centre = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  const middle = document.elementFromPoint(centre.x, centre.y)
  if (!middle || !belongsTo(control, middle)) return
  const reach = (x: number, y: number) => measureReach(control, centre, { x, y })
  return { width: reach(-1, 0) + reach(1, 0) + 1, height: reach(0, -1) + reach(0, 1) + 1 }
}

/** @returns a fault for each visible control on a phone whose pressable area is under 44 px, however large it is drawn */
export function findSmallTargets(scope: Element): string[] {
  if (window.innerWidth >= PHONE_PX) return []
  return withScrollRestored(() =>
    [...scope.querySelectorAll(CONTROLS)]
      .filter((control) => isVisible(control) && isPressable(control) && !isInSentence(control))
      .flatMap((control) => {
        const target = measureTarget(control)
        if (!target || Math.min(target.width, target.height) >= MIN_TARGET_PX - ROUNDING_PX) return []
        return [`a target of ${target.width} by ${target.height} px, on a phone: ${describeElement(control)}`]
      }),
  )
}
