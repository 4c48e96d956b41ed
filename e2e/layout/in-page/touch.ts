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

/** Hit tests are far apart at first, since they cost most of the layout's rules: nothing that covers a control is thinner than this. */
const STRIDE_PX = 4

type Point = { x: number; y: number }

/** @returns whether a press so many px from the point, in the direction of `step`, reaches the control */
function isReached(control: Element, from: Point, step: Point, way: number): boolean {
  const hit = document.elementFromPoint(from.x + step.x * way, from.y + step.y * way)
  return hit !== null && belongsTo(control, hit)
}

/** @returns how far from the control's middle, in one direction and at most `limit`, a press still reaches the control, in px */
function measureReach(control: Element, from: Point, step: Point, limit: number): number {
  const reaches = (way: number) => isReached(control, from, step, way)
  let reached = 0
  while (reached < limit && reaches(Math.min(limit, reached + STRIDE_PX))) reached = Math.min(limit, reached + STRIDE_PX)
  while (reached < limit && reaches(reached + 1)) reached++
  return reached
}

/** Whether presses reach the control along a line of so many px around its middle, as they do in most controls; otherwise the area is measured. */
function reachesAround(control: Element, centre: Point, step: Point, size: number): boolean {
  const [first, last] = [-Math.ceil((size - 1) / 2), Math.floor((size - 1) / 2)]
  for (let way = first; way < last; way += STRIDE_PX) if (!isReached(control, centre, step, way)) return false
  return isReached(control, centre, step, last)
}

/** @returns the size of the pressable area along one axis, or `enough` once the area is known to be that large, in px */
function measureAxis(control: Element, centre: Point, step: Point, enough: number): number {
  if (reachesAround(control, centre, step, enough)) return enough
  const before = measureReach(control, centre, { x: -step.x, y: -step.y }, enough - 1)
  return before + 1 + measureReach(control, centre, step, enough - 1 - before)
}

/** @returns the size of the pressable area, up to the smallest that is large enough; undefined where an element covers the control's middle, which `findCovered` reports */
function measureTarget(control: Element): { width: number; height: number } | undefined {
  control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = control.getBoundingClientRect()
  const centre = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  const middle = document.elementFromPoint(centre.x, centre.y)
  if (!middle || !belongsTo(control, middle)) return
  const enough = MIN_TARGET_PX - ROUNDING_PX
  return {
    width: measureAxis(control, centre, { x: 1, y: 0 }, enough),
    height: measureAxis(control, centre, { x: 0, y: 1 }, enough),
  }
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
