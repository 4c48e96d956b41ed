import type { EntryKind } from 'contract/finance/due.ts'
import { formatCount } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useToday } from '../../../lib/session.ts'
import { canMarkPaid, type EditableRow, toSeenRows } from '../entries/row.ts'
import { PAID_WORDS } from '../entries/use-mark-paid.ts'
import { usePay } from '../entries/use-pay.ts'
import type { SelectionOutcome } from './update-selection-after-refusal.ts'
import { KIND_WORDS } from './words.ts'

/** Counts the entries that cannot be marked as paid, by the reason: `2 já pagas, 1 a completar`. */
function describeLeftOut(kind: EntryKind, rows: readonly EditableRow[]): string {
  const { already, alreadyMany } = KIND_WORDS[kind]
  const paid = rows.filter(({ paidOn }) => paidOn !== null).length
  const incomplete = rows.length - paid
  return [paid > 0 && formatCount(paid, already, alreadyMany), incomplete > 0 && `${incomplete} a completar`]
    .filter(Boolean)
    .join(', ')
}

/**
 * Provides the payment, today, of those selected entries that are open and have a value, in one transaction. The toast counts the entries
 * that were left out, and one press on its undo reopens all that were paid.
 */
export function usePaySelectedWherePossible(kind: EntryKind, { onDone, onRefused }: SelectionOutcome) {
  const today = useToday()
  const { paidOne, paidMany } = PAID_WORDS[kind]
  const { mutate, isPending } = usePay(kind, { paidOne, paidMany, failed: KIND_WORDS[kind].payFailed })
  const pay = (rows: readonly EditableRow[]) => {
    const payable = rows.filter(canMarkPaid)
    const others = rows.filter((row) => !canMarkPaid(row))
    const leftOut = describeLeftOut(kind, others)
    if (payable.length === 0) return notify({ kind: 'done', title: 'Nada a mudar', message: leftOut })
    const entries = toSeenRows(payable)
    const note = leftOut && `${others.length === 1 ? 'Ficou' : 'Ficaram'} de fora: ${leftOut}`
    mutate({ entries, paidOn: today, note }, { onSuccess: () => onDone(payable.map(({ id }) => id)), onError: onRefused })
  }
  return { pay, isPending }
}
