import { useMutation } from '@tanstack/react-query'
import { changeReceipt, deleteReceipt, type Receipt, type ReceiptKind, restoreReceipt } from 'contract/finance/receipts.ts'
import { call } from '../../../lib/call.ts'
import { notify } from '../../../lib/notify.ts'
import { FINANCE_REFRESHES, useFinanceMutation } from '../use-finance-mutation.ts'

export const useChangeReceiptKind = () =>
  useFinanceMutation(
    ({ id, kind }: { id: number; kind: ReceiptKind }) => call(changeReceipt, { params: { id }, json: { kind } }),
    {
      failed: 'Não foi possível mudar o tipo do comprovante',
    },
  )

const useRestore = () =>
  useFinanceMutation((id: number) => call(restoreReceipt, { params: { id } }), {
    done: 'Comprovante restaurado',
    failed: 'Não foi possível desfazer a exclusão',
  })

/**
 * Deletes a receipt, which can be undone. `onDeleted` runs after the deletion and `onRestored` after the undo, both before the list is
 * refetched.
 */
export function useDeleteReceipt({
  onDeleted,
  onRestored,
}: {
  onDeleted: (receipt: Receipt) => void
  onRestored: (receipt: Receipt) => void
}) {
  const restore = useRestore()
  return useMutation({
    mutationFn: ({ id }: Receipt) => call(deleteReceipt, { params: { id }, json: {} }),
    onSuccess: (_answer, receipt) => {
      onDeleted(receipt)
      const run = () => restore.mutate(receipt.id, { onSuccess: () => onRestored(receipt) })
      notify({ kind: 'deleted', title: 'Comprovante excluído', message: receipt.name, action: { label: 'Desfazer', run } })
    },
    meta: { failed: 'Não foi possível excluir o comprovante', refreshes: FINANCE_REFRESHES },
  })
}
