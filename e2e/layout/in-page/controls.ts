import { describe, isVisible } from './visibility.ts'

export const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true], [role=button], [role=menuitem], [role=option], [role=tab], [role=switch], [role=checkbox], [role=radio], [tabindex="0"]'

/** Below this width fields are typed into on phones, where iOS zooms the page in for text under 16 px. */
const PHONE_PX = 768
const READABLE_PX = 16

const labelsOf = (control: Element): Element[] =>
  'labels' in control ? [...((control.labels as NodeList) ?? [])].filter((one) => one instanceof Element) : []

/** The first line's middle: a link of two lines has its rectangle's middle between them. */
function centreOf(control: Element): { x: number; y: number } {
  const { left, top, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Whether pressing what was hit presses the control: it is in it, or in its label. */
export function isOwn(control: Element, hit: Element): boolean {
  const own = [control, ...labelsOf(control)]
  return own.some((element) => element.contains(hit) || (hit.contains(element) && hit.matches('label')))
}

function coverOf(control: Element): Element | null {
  control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { x, y } = centreOf(control)
  const hit = document.elementFromPoint(x, y)
  if (hit && isOwn(control, hit)) return null
  // A toast goes by itself; over a dialog's buttons it would still be in the way.
  if (hit?.closest('.mantine-Notifications-root') && !control.closest('[role=dialog]')) return null
  return hit ?? document.documentElement
}

/** Where the page and what is in it were scrolled to, put back after the look around. */
export function keepingScroll<Result>(look: () => Result): Result {
  const before = [document.documentElement, ...document.body.querySelectorAll('*')]
    .filter(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => scrollHeight > clientHeight || scrollWidth > clientWidth,
    )
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
  const result = look()
  for (const { element, top, left } of before) element.scrollTo({ top, left, behavior: 'instant' })
  return result
}

/** Every control that is seen is what a finger or a pointer in its middle reaches. */
export function findCovered(scope: Element): string[] {
  const reachable = (control: Element) => isVisible(control) && getComputedStyle(control).pointerEvents !== 'none'
  return keepingScroll(() =>
    [...scope.querySelectorAll(CONTROLS)].filter(reachable).flatMap((control) => {
      const cover = coverOf(control)
      return cover ? [`covered by ${describe(cover)}: ${describe(control)}`] : []
    }),
  )
}

const TYPED =
  'input:not([type=checkbox]):not([type=radio]):not([type=file]):not([type=range]), select, textarea, [contenteditable=true]'

export function findSmallFields(scope: Element): string[] {
  if (window.innerWidth >= PHONE_PX) return []
  return [...scope.querySelectorAll(TYPED)]
    .filter((field) => isVisible(field) && Number.parseFloat(getComputedStyle(field).fontSize) < READABLE_PX)
    .map((field) => `text under 16 px in a field, on a phone: ${describe(field)}`)
}
