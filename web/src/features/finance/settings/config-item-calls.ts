import type { CallInput } from 'contract/calls/endpoint.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { createConfigItem, type ForeignConfigItem, renameConfigItem, restoreConfigItem } from 'contract/finance/settings.ts'
import { createSupplier, editSupplier } from 'contract/finance/suppliers.ts'
import type { RenameChange } from '#lib/drafts/edit.ts'
import { call } from '#lib/net/call.ts'
import type { Intent } from '#lib/net/intent.ts'
import { useCreateUndoAction } from '#lib/use-toast-undo.ts'
import { useFinanceMutation } from '../use-finance-mutation.ts'
import type { ConfigListSpec } from './cards.ts'

export type NumberedItem = ForeignConfigItem & { id: number; revision: number }

export const useCreateItem = (card: ConfigListSpec) =>
  useFinanceMutation(
    ({ name, intent }: { name: string; intent: Intent }) =>
      call(createConfigItem, { json: { category: card.category, name } }, { intent }),
    { done: card.created, failed: card.notCreated },
  )

export const useRenameItem = (card: ConfigListSpec) =>
  useFinanceMutation(
    (rename: { id: number } & RenameChange) => call(renameConfigItem, { json: { category: card.category, ...rename } }),
    { done: card.renamed, failed: card.notRenamed, showsConflict: true },
  )

export const useCreateSupplier = () =>
  useFinanceMutation(
    ({ supplier, intent }: { supplier: CallInput<typeof createSupplier, never>['json']; intent: Intent }) =>
      call(createSupplier, { json: supplier }, { intent }),
    { done: 'Fornecedor adicionado com sucesso!', failed: 'Não foi possível adicionar o fornecedor.' },
  )

export const useEditSupplier = () =>
  useFinanceMutation(
    ({ id, change }: { id: number; change: CallInput<typeof editSupplier, never>['json'] }) =>
      call(editSupplier, { params: { id }, json: change }),
    { done: 'Fornecedor alterado', failed: 'Não foi possível alterar o fornecedor.', showsConflict: true },
  )

const useRestoreItem = (card: ConfigListSpec) =>
  useFinanceMutation((id: number) => call(restoreConfigItem, { json: { category: card.category, id } }), {
    done: card.restored,
    failed: 'Não foi possível desfazer a exclusão',
  })

export function useDeleteItem(card: ConfigListSpec) {
  const createUndoAction = useCreateUndoAction()
  const restore = useRestoreItem(card)
  return useFinanceMutation(
    ({ id }: ForeignConfigItem) => call(deleteConfigItemOrEntry, { json: { category: card.category, id } }),
    {
      done: (_answer, { id, name }) => ({
        kind: 'deleted',
        title: card.deleted,
        message: name,
        action: typeof id === 'number' ? createUndoAction(() => restore.mutate(id)) : undefined,
      }),
      failed: card.notDeleted,
    },
  )
}
