import type { EntryKind } from 'contract/finance/due.ts'
import { useToday } from '../../../lib/session.ts'
import type { EditableRow } from './row.ts'
import { usePay } from './use-pay.ts'

const WORDS = {
  outflow: { paidOne: 'Saída marcada como paga', failed: 'Não foi possível marcar como paga' },
  inflow: { paidOne: 'Entrada marcada como recebida', failed: 'Não foi possível marcar como recebida' },
}

/** Provides a function that marks an entry of a list as paid today. */
export function useMarkPaid(kind: EntryKind): (row: EditableRow) => void {
  const today = useToday()
  const { mutate } = usePay(kind, WORDS[kind])
  return ({ id, revision }) => mutate({ entries: [{ id, revision }], paidOn: today })
}
