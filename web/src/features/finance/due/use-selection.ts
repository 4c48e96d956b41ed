import type { DueEntry } from 'contract/finance/due.ts'
import { useRef } from 'react'
import { useSelected } from '../../../components/use-selected.ts'

type Payable = DueEntry & { valorCentavos: number }

/** What has no value yet has to be completed first. */
export const isPayable = (row: DueEntry): row is Payable => typeof row.valorCentavos === 'number'

/** From one row to another, both included, in the order in which they are shown. */
function between(rows: readonly DueEntry[], from: number, to: number): readonly DueEntry[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id)).sort((a, b) => a - b)
  const [first = -1, last = -1] = ends
  return first < 0 ? rows.slice(last, last + 1) : rows.slice(first, last + 1)
}

/** Which of the shown rows are chosen; what is shown no more, or cannot be paid, is not. */
export function useSelection(rows: readonly DueEntry[]) {
  const anchor = useRef<number>(undefined)
  const payable = rows.filter(isPayable)
  const selected = useSelected(payable)
  const set = (some: readonly DueEntry[], on: boolean) => selected.set(some.filter(isPayable), on)
  /** `range`: everything between the row chosen before and this one, as Shift does in lists. */
  const toggle = (id: number, on: boolean, range: boolean) => {
    set(between(payable, range ? (anchor.current ?? id) : id, id), on)
    anchor.current = id
  }
  return { ...selected, set, toggle }
}

export type Selection = ReturnType<typeof useSelection>
