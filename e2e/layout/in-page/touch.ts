import { belongsTo, CONTROLS, withScrollRestored } from './controls.ts'
import { describeElement, isVisible } from './visibility.ts'

/** The width in pixels below which a window is a phone's. */
const PHONE_PX = 768
/** The side in pixels of the smallest target that a finger hits reliably (WCAG 2.5.5). */
const MIN_TARGET_PX = 44
/** A shortfall of at most this many pixels is due to rounding, or to the two border lines of a frame around the control. */
const ROUNDING_PX = 2

/** Whether the control is a link in a sentence, as high as its line. WCAG 2.5.5 exempts such links. */
function isInSentence(control: Element): boolean {
  if (getComputedStyle(control).display !== 'inline') return false
  const words = control.parentElement?.textContent?.trim() ?? ''
  return words.length > (control.textContent?.trim().length ?? 0)
}

/**
 * Whether the control is meant to be pressed: it is neither a region that only scrolls, nor an element that passes the press to the row
 * below it.
 */
const isPressable = (control: Element): boolean =>
  !control.matches('[tabindex="0"]:not(a, button, input, select, textarea, summary, [role])') &&
  getComputedStyle(control).pointerEvents !== 'none'

/**
 * The distance in pixels between the first hit tests. It is large because hit tests take most of the rules' time, and small enough because
 * nothing that covers a control is thinner.
 */
const STRIDE_PX = 4

type Point = { x: number; y: number }

/** @returns whether a press at the distance `way` (in px) from the point, in the direction of `step`, reaches the control */
function isReached(control: Element, from: Point, step: Point, way: number): boolean {
  const hit = document.elementFromPoint(from.x + step.x * way, from.y + step.y * way)
  return hit !== null && belongsTo(control, hit)
}

/**
 * @returns the distance in px, at most `limit`, up to which a press beside the control's middle still reaches the control, in one direction
 */
function measureReach(control: Element, from: Point, step: Point, limit: number): number {
  const reaches = (way: number) => isReached(control, from, step, way)
  let reached = 0
  while (reached < limit && reaches(Math.min(limit, reached + STRIDE_PX))) reached = Math.min(limit, reached + STRIDE_PX)
  while (reached < limit && reaches(reached + 1)) reached++
  return reached
}

/**
 * Whether presses reach the control along a line of `size` px around its middle. This is so for most controls, and saves measuring the
 * pressable area.
 */
function reachesAround(control: Element, centre: Point, step: Point, size: number): boolean {
  const [first, last] = [-Math.ceil((size - 1) / 2), Math.floor((size - 1) / 2)]
  for (let way = first; way < last; way += STRIDE_PX) if (!isReached(control, centre, step, way)) return false
  return isReached(control, centre, step, last)
}

/** @returns the size in px of the pressable area along one axis, or `enough` as soon as the area is known to be that large */
function measureAxis(control: Element, centre: Point, step: Point, enough: number): number {
  if (reachesAround(control, centre, step, enough)) return enough
  const before = measureReach(control, centre, { x: -step.x, y: -step.y }, enough - 1)
  return before + 1 + measureReach(control, centre, step, enough - 1 - before)
}

/**
 * @returns the size of the pressable area, measured only up to the size that is large enough; undefined where an element covers the
 * control's middle, which `findCoveredControls` reports
 */
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

/**
 * @returns a fault for each visible control on a phone whose pressable area is smaller than 44 px, whatever the size at which it is drawn
 */
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
