import { focusElement } from '#lib/focus/focus-element.ts'

/**
 * The selection is about to end and the bar of actions to disappear. Does nothing if the list shows no other row; the bar then
 * leaves the focus to the list.
 */
export function focusRowBesideSelection(selected: readonly number[]): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.picks tbody .pick__box input:enabled')]
  const isSelected = (box: HTMLInputElement) => selected.includes(Number(box.value))
  const after = boxes[boxes.findLastIndex(isSelected) + 1]
  const before = boxes.findLast((box) => !isSelected(box))
  focusElement(after ?? before)
}
