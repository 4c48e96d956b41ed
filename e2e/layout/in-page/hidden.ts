import { describe, isVisible } from './visibility.ts'

/** What a collapsed control stands for: the elements that it names, or the rest of its `<details>`. */
function targetsOf(control: Element): Element[] {
  const ids = control.getAttribute('aria-controls')?.split(/\s+/) ?? []
  return ids.map((id) => document.getElementById(id)).filter((target) => target !== null)
}

/** Nothing is displayed that is hidden, or that a collapsed control stands for. */
export function findDisplayedThoughHidden(): string[] {
  const hidden = [...document.querySelectorAll('[hidden]')]
  const collapsed = [...document.querySelectorAll('[aria-expanded="false"][aria-controls]')].flatMap(targetsOf)
  return [
    ...hidden.filter(isVisible).map((element) => `displayed though hidden: ${describe(element)}`),
    ...collapsed.filter(isVisible).map((element) => `displayed though collapsed: ${describe(element)}`),
  ]
}
