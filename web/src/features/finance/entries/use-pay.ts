import type { CallInput } from 'contract/calls/endpoint.ts'
import { type EntryKind, payDue, undoDuePayment } from 'contract/finance/due.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { call } from '#lib/net/call.ts'
import { useFinanceMutation } from '../use-finance-mutation.ts'

type Payment = Pick<CallInput<typeof payDue, never>['json'], 'entries' | 'paidOn' | 'accountId'>
/** `note`: what the toast adds to the sum and the day. */
type NotedPayment = Payment & { note?: string | undefined }

const UNDONE = { outflow: 'Pagamento desfeito', inflow: 'Recebimento desfeito' }

const useUnpay = (kind: EntryKind) =>
  useFinanceMutation((payment: Payment) => call(undoDuePayment, { json: { kind, ...payment } }), {
    done: UNDONE[kind],
    failed: 'Não foi possível desfazer',
  })

type Words = { paidOne: string; paidMany: string; failed: string }

/**
 * One transaction, which the server refuses if an entry was paid, deleted or given another value since the screen showed it
 * (decision 0017).
 */
export function usePay(kind: EntryKind, { paidOne, paidMany, failed }: Words) {
  const undo = useUnpay(kind)
  return useFinanceMutation(({ note: _, ...payment }: NotedPayment) => call(payDue, { json: { kind, ...payment } }), {
    done: ({ count, totalCentavos, entries }, { paidOn, note }) => ({
      title: count === 1 ? paidOne : `${count} ${paidMany}`,
      message: [`${formatBRL(BigInt(totalCentavos))}, em ${formatDate(paidOn)}`, note].filter(Boolean).join(' · '),
      action: { label: 'Desfazer', run: () => undo.mutate({ entries, paidOn }) },
    }),
    failed,
  })
}
