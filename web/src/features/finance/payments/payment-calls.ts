import type { CallInput } from 'contract/calls/endpoint.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import { listPayments, recordPayment, undoPayment } from 'contract/finance/payments.ts'
import { formatBRL } from 'contract/values/money.ts'
import { type CallOptions, call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useFinanceMutation } from '../use-finance-mutation.ts'

export const paymentsQuery = (id: number) => callQuery(['finance', 'payments', id], listPayments, { params: { id } })

const WORDS = {
  outflow: { done: 'Pagamento registrado', failed: 'Não foi possível registrar o pagamento', undone: 'Pagamento desfeito' },
  inflow: { done: 'Recebimento registrado', failed: 'Não foi possível registrar o recebimento', undone: 'Recebimento desfeito' },
}

type Undo = { id: number; revision: number; paymentId: number | null }

export const useUndoPayment = (kind: EntryKind) =>
  useFinanceMutation(({ id, ...json }: Undo) => call(undoPayment, { params: { id }, json }), {
    done: WORDS[kind].undone,
    failed: 'Não foi possível desfazer',
  })

type NewPayment = { id: number; payment: CallInput<typeof recordPayment, never>['json']; options: CallOptions }

export function useRecordPayment(kind: EntryKind) {
  const undo = useUndoPayment(kind)
  const { done, failed } = WORDS[kind]
  return useFinanceMutation(
    ({ id, payment, options }: NewPayment) => call(recordPayment, { params: { id }, json: payment }, options),
    {
      done: ({ paymentId, revision, remainingCentavos }, { id }) => ({
        title: done,
        ...(remainingCentavos > 0 && { message: `Restam ${formatBRL(remainingCentavos)}` }),
        action: { label: 'Desfazer', run: () => undo.mutate({ id, revision, paymentId }) },
      }),
      failed,
      keepsForm: true,
    },
  )
}
