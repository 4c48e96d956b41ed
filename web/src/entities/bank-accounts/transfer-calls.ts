import { editTransfer, recordTransfer } from 'contract/bank/transfers.ts'
import type { CallInput } from 'contract/calls/endpoint.ts'
import { formatBRL } from 'contract/values/money.ts'
import { call } from '#lib/net/call.ts'
import type { Intent } from '#lib/net/intent.ts'
import { createAreaMutation } from '#lib/net/use-call-mutation.ts'

const useTransferMutation = createAreaMutation([['finance']])

type NewTransfer = CallInput<typeof recordTransfer, never>['json']

export const useRecordTransfer = () =>
  useTransferMutation(
    ({ transfer, intent }: { transfer: NewTransfer; intent: Intent }) => call(recordTransfer, { json: transfer }, { intent }),
    {
      done: (_answer, { transfer }) => ({ title: 'Transferência registrada', message: formatBRL(transfer.centavos) }),
      failed: 'Não foi possível registrar a transferência',
      keepsForm: true,
    },
  )

type TransferEdit = { id: number; change: CallInput<typeof editTransfer, never>['json'] }

export const useEditTransfer = () =>
  useTransferMutation(({ id, change }: TransferEdit) => call(editTransfer, { params: { id }, json: change }), {
    done: 'Transferência atualizada',
    failed: 'Não foi possível salvar a transferência',
    keepsForm: true,
    showsConflict: true,
  })
