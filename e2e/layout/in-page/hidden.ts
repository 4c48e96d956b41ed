import { describeElement, isVisible } from './visibility.ts'

/** @returns the elements that a control names in `aria-controls` */
function controlledElements(control: Element): Element[] {
  const ids = control.getAttribute('aria-controls')?.split(/\s+/) ?? []
  return ids.map((id) => document.getElementById(id)).filter((target) => target !== null)
}

/** @returns a fault for each visible element that is `hidden` or that a collapsed control (`aria-expanded="false"`) controls */
export function findVisibleThoughHidden(): string[] {
  const hidden = [...document.querySelectorAll('[hidden]')]
  const collapsed = [...document.querySelectorAll('[aria-expanded="false"][aria-controls]')].flatMap(controlledElements)
  return [
    ...hidden.filter(isVisible).map((element) => `displayed though hidden: ${describeElement(element)}`),
    ...collapsed.filter(isVisible).map((element) => `displayed though collapsed: ${describeElement(element)}`),
  ]
}
