import { describeElement, isVisible } from './visibility.ts'

export const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true], [role=button], [role=menuitem], [role=option], [role=tab], [role=switch], [role=checkbox], [role=radio], [tabindex="0"]'

/** The width in pixels below which a window is a phone's. There, iOS zooms into the page when a focused field has text below 16 px. */
const PHONE_PX = 768
const MIN_FONT_PX = 16

const findLabels = (control: Element): Element[] =>
  'labels' in control ? [...((control.labels as NodeList) ?? [])].filter((one) => one instanceof Element) : []

/** @returns the middle of the rectangle of the control's first line; the middle of a whole link on two lines may lie beside both lines */
function firstLineCentre(control: Element): { x: number; y: number } {
  const { left, top, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Whether pressing the hit element presses the control: the element is inside the control or its label, or is a label around it. */
export function belongsTo(control: Element, hit: Element): boolean {
  const own = [control, ...findLabels(control)]
  return own.some((element) => element.contains(hit) || (hit.contains(element) && hit.matches('label')))
}

function findCover(control: Element): Element | null {
  control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { x, y } = firstLineCentre(control)
  const hit = document.elementFromPoint(x, y)
  if (hit && belongsTo(control, hit)) return null
  // A toast that covers something on the page closes by itself. One that covers a dialog's buttons counts as a fault.
  if (hit?.closest('.mantine-Notifications-root') && !control.closest('[role=dialog]')) return null
  return hit ?? document.documentElement
}

/** Runs a function, and then restores the scroll positions of the page and of all scrollers in it. */
export function withScrollRestored<Result>(look: () => Result): Result {
  const before = [document.documentElement, ...document.body.querySelectorAll('*')]
    .filter(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => scrollHeight > clientHeight || scrollWidth > clientWidth,
    )
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
  const result = look()
  for (const { element, top, left } of before) element.scrollTo({ top, left, behavior: 'instant' })
  return result
}

/** @returns a fault for each visible control whose middle is covered by another element */
export function findCoveredControls(scope: Element): string[] {
  const reachable = (control: Element) => isVisible(control) && getComputedStyle(control).pointerEvents !== 'none'
  return withScrollRestored(() =>
    [...scope.querySelectorAll(CONTROLS)].filter(reachable).flatMap((control) => {
      const cover = findCover(control)
      return cover ? [`covered by ${describeElement(cover)}: ${describeElement(control)}`] : []
    }),
  )
}

const TYPED_FIELDS =
  'input:not([type=checkbox]):not([type=radio]):not([type=file]):not([type=range]):not([type=color]), select, textarea, [contenteditable=true]'

/** @returns a fault for each field on a phone whose text is below 16 px */
export function findFieldsWithSmallText(scope: Element): string[] {
  if (window.innerWidth >= PHONE_PX) return []
  return [...scope.querySelectorAll(TYPED_FIELDS)]
    .filter((field) => isVisible(field) && Number.parseFloat(getComputedStyle(field).fontSize) < MIN_FONT_PX)
    .map((field) => `text under 16 px in a field, on a phone: ${describeElement(field)}`)
}
