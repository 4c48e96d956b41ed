import { useMutation } from '@tanstack/react-query'
import { changeReceipt, deleteReceipt, type Receipt, type ReceiptKind, restoreReceipt } from 'contract/finance/receipts.ts'
import { call } from '#lib/net/call.ts'
import { notify } from '#lib/notify.ts'
import { FINANCE_REFRESHES } from '../use-finance-mutation.ts'

// The callbacks of this file are the mutations' own: TanStack Query drops those of a call to `mutate` once another call follows.

/** `onChanged` runs before the refetched list arrives. */
export const useChangeReceiptKind = (onChanged: (receipt: Receipt) => void) =>
  useMutation({
    mutationFn: ({ id, kind }: { id: number; kind: ReceiptKind }) => call(changeReceipt, { params: { id }, json: { kind } }),
    onSuccess: onChanged,
    meta: { failed: 'Não foi possível mudar o tipo do comprovante', refreshes: FINANCE_REFRESHES },
  })

const useRestore = (onRestored: (receipt: Receipt) => void) =>
  useMutation({
    mutationFn: ({ id }: Receipt) => call(restoreReceipt, { params: { id } }),
    onSuccess: (_answer, receipt) => onRestored(receipt),
    meta: { done: 'Comprovante restaurado', failed: 'Não foi possível desfazer a exclusão', refreshes: FINANCE_REFRESHES },
  })

/** `onDeleted` runs after the deletion and `onRestored` after the undo, both before the refetched list arrives. */
export function useDeleteReceipt({
  onDeleted,
  onRestored,
}: {
  onDeleted: (receipt: Receipt) => void
  onRestored: (receipt: Receipt) => void
}) {
  const restore = useRestore(onRestored)
  return useMutation({
    mutationFn: ({ id }: Receipt) => call(deleteReceipt, { params: { id }, json: {} }),
    onSuccess: (_answer, receipt) => {
      onDeleted(receipt)
      const run = () => restore.mutate(receipt)
      notify({ kind: 'deleted', title: 'Comprovante excluído', message: receipt.name, action: { label: 'Desfazer', run } })
    },
    meta: { failed: 'Não foi possível excluir o comprovante', refreshes: FINANCE_REFRESHES },
  })
}
