import { useMutation } from '@tanstack/react-query'
import { deleteRecord } from 'contract/finance/deletion.ts'
import { createConfigItem, type ForeignConfigItem, renameConfigItem, restoreConfigItem } from 'contract/finance/settings.ts'
import { call } from '../../../lib/call.ts'
import type { RenameChange } from '../../../lib/edit.ts'
import type { Intent } from '../../../lib/intent.ts'
import { notify } from '../../../lib/notify.ts'
import { useUndo } from '../../../lib/use-undo.ts'
import { FINANCE_AND_HOME } from '../refreshes.ts'
import type { ConfigListSpec } from './cards.ts'

export const useCreateItem = (card: ConfigListSpec) =>
  useMutation({
    mutationFn: ({ name, intent }: { name: string; intent: Intent }) =>
      call(createConfigItem, { json: { category: card.category, name } }, { intent }),
    meta: { done: card.created, failed: card.notCreated, refreshes: FINANCE_AND_HOME },
  })

export const useRenameItem = (card: ConfigListSpec) =>
  useMutation({
    mutationFn: (rename: { id: number } & RenameChange) =>
      call(renameConfigItem, { json: { category: card.category, ...rename } }),
    meta: { done: card.renamed, failed: card.notRenamed, showsConflict: true, refreshes: FINANCE_AND_HOME },
  })

const useRestoreItem = (card: ConfigListSpec) =>
  useMutation({
    mutationFn: (id: number) => call(restoreConfigItem, { json: { category: card.category, id } }),
    meta: { done: card.restored, failed: 'Não foi possível desfazer a exclusão', refreshes: FINANCE_AND_HOME },
  })

export function useDeleteItem(card: ConfigListSpec) {
  const undo = useUndo()
  const restore = useRestoreItem(card)
  return useMutation({
    mutationFn: ({ id }: ForeignConfigItem) => call(deleteRecord, { json: { category: card.category, id } }),
    onSuccess: (_answer, { id, name }) =>
      notify({
        kind: 'deleted',
        title: card.deleted,
        message: name,
        action: typeof id === 'number' ? undo(() => restore.mutate(id)) : undefined,
      }),
    meta: { failed: card.notDeleted, refreshes: FINANCE_AND_HOME },
  })
}
