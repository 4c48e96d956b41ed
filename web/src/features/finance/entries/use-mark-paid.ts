import { type EntryKind, payDue } from 'contract/finance/due.ts'
import { call } from '../../../lib/call.ts'
import { useToday } from '../../../lib/session.ts'
import { useFinanceMutation } from '../use-finance-mutation.ts'
import type { OwnRow } from './row.ts'

const WORDS = {
  outflow: { done: 'Saída marcada como paga', failed: 'Não foi possível marcar como paga' },
  inflow: { done: 'Entrada marcada como recebida', failed: 'Não foi possível marcar como recebida' },
}

/**
 * Marks an entry of a list as paid today. The server refuses this if the entry's value is no longer the one that the list showed (decision
 * 0017).
 */
export function useMarkPaid(kind: EntryKind) {
  const today = useToday()
  return useFinanceMutation(
    ({ id, revision }: OwnRow) => call(payDue, { json: { kind, entries: [{ id, revision }], paidOn: today } }),
    { ...WORDS[kind] },
  )
}
