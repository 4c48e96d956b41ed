import type { EntryKind } from 'contract/finance/due.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { flushSync } from 'react-dom'
import { formatCount } from '#lib/format/format.ts'
import { canMarkPaid, type EditableRow, toSeenRows } from '../entries/row.ts'
import { PAID_WORDS } from '../entries/use-mark-paid.ts'
import { usePay } from '../entries/use-pay.ts'
import { makeSelectionOutcome } from './update-selection-after-refusal.ts'
import type { PickedEntries } from './use-list-selection.ts'
import { KIND_WORDS } from './words.ts'

export function describeLeftOut(kind: EntryKind, rows: readonly EditableRow[]): string {
  const { already, alreadyMany } = KIND_WORDS[kind]
  const paid = rows.filter(({ paidOn }) => paidOn !== null).length
  const incomplete = rows.length - paid
  return [paid > 0 && formatCount(paid, already, alreadyMany), incomplete > 0 && `${incomplete} a completar`]
    .filter(Boolean)
    .join(', ')
}

/** One transaction; the toast counts the entries that were left out, and one press on its undo reopens all that were paid. */
export function usePaySelectedWherePossible(kind: EntryKind, rows: readonly EditableRow[], picks: PickedEntries) {
  const { paidOne, paidMany } = PAID_WORDS[kind]
  const { mutate, isPending } = usePay(kind, { paidOne, paidMany, failed: KIND_WORDS[kind].payFailed })
  const { onDone, onRefused } = makeSelectionOutcome(rows, picks)
  const pay = (payment: { paidOn: CivilDate; accountId: string | undefined }, onPaid: () => void) => {
    const payable = rows.filter(canMarkPaid)
    const others = rows.filter((row) => !canMarkPaid(row))
    const leftOut = describeLeftOut(kind, others)
    const note = leftOut && `${others.length === 1 ? 'Ficou' : 'Ficaram'} de fora: ${leftOut}`
    const finish = () => {
      // The dialog gives the focus back to the bar before the bar disappears with the selection.
      flushSync(onPaid)
      onDone(payable.map(({ id }) => id))
    }
    mutate({ entries: toSeenRows(payable), ...payment, note }, { onSuccess: finish, onError: onRefused })
  }
  return { pay, isPending }
}
