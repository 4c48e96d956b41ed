import { RefusedEntries } from 'contract/finance/refused-entries.ts'
import { safeParse } from 'zod/mini'
import { focusElement } from '#lib/focus/focus-element.ts'
import { CallError } from '#lib/net/call.ts'
import type { EditableRow } from '../entries/row.ts'
import type { PickedEntries } from './use-list-selection.ts'

/** `onDone` gets the ids of the entries that were changed. */
export type SelectionOutcome = { onDone: (ids: readonly number[]) => void; onRefused: (error: Error) => void }

/**
 * Changed entries take their present revision, value and payment, also on other pages, and gone ones are deselected, so that the
 * next try is made of what the refusal told.
 */
export function updateSelectionAfterRefusal(error: Error, rows: readonly EditableRow[], picks: PickedEntries): void {
  const problem = error instanceof CallError ? error.problem : undefined
  const refused = safeParse(RefusedEntries, problem?.refusedEntries).data ?? []
  const present = new Map(refused.map(({ id, now }) => [id, now]))
  const changed = rows.flatMap((row) => {
    const now = present.get(row.id)
    return now ? { ...row, ...now } : []
  })
  picks.set(changed, true)
  picks.forget(refused.flatMap(({ id, now }) => (now === null ? id : [])))
}

/**
 * The selection is about to end and the bar of actions to disappear. Does nothing if the list shows no other row; the bar then
 * leaves the focus to the list.
 */
function focusRowBesideSelection(selected: readonly number[]): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.picks tbody .pick__box input:enabled')]
  const isSelected = (box: HTMLInputElement) => selected.includes(Number(box.value))
  const after = boxes[boxes.findLastIndex(isSelected) + 1]
  const before = boxes.findLast((box) => !isSelected(box))
  focusElement(after ?? before)
}

export const makeSelectionOutcome = (rows: readonly EditableRow[], picks: PickedEntries): SelectionOutcome => ({
  onDone: (ids) => {
    if (ids.length === rows.length) focusRowBesideSelection(ids)
    picks.forget(ids)
  },
  onRefused: (error) => updateSelectionAfterRefusal(error, rows, picks),
})
