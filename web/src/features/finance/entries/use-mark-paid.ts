import type { EntryKind } from 'contract/finance/due.ts'
import { useToday } from '#lib/session/session.ts'
import type { EditableRow } from './row.ts'
import { usePay } from './use-pay.ts'

export const PAID_WORDS = {
  outflow: {
    paidOne: 'Saída marcada como paga',
    paidMany: 'saídas marcadas como pagas',
    failed: 'Não foi possível marcar como paga',
  },
  inflow: {
    paidOne: 'Entrada marcada como recebida',
    paidMany: 'entradas marcadas como recebidas',
    failed: 'Não foi possível marcar como recebida',
  },
}

export function useMarkPaid(kind: EntryKind): (row: EditableRow) => void {
  const today = useToday()
  const { mutate } = usePay(kind, PAID_WORDS[kind])
  return ({ id, revision }) => mutate({ entries: [{ id, revision }], paidOn: today })
}
