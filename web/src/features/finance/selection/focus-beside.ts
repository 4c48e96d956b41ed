import { focusElement } from '#lib/focus-element.ts'

/**
 * Focuses the box of the first row after the selected ones, or of the last row before them. The selection is about to end, and the bar of
 * actions to disappear. Does nothing where the list shows no other row; the bar then leaves the focus to the list.
 */
export function focusRowBesideSelection(selected: readonly number[]): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.picks tbody .pick__box input:enabled')]
  const isSelected = (box: HTMLInputElement) => selected.includes(Number(box.value))
  const after = boxes[boxes.findLastIndex(isSelected) + 1]
  const before = boxes.findLast((box) => !isSelected(box))
  focusElement(after ?? before)
}
