import { useMutation } from '@tanstack/react-query'
import { type ConfigItemRow, createConfigItem, deleteRecord, renameConfigItem } from 'contract/finance/settings.ts'
import { call } from '../../../lib/call.ts'
import { useCapabilities } from '../../../lib/capabilities.ts'
import { notify } from '../../../lib/notify.ts'
import { REFRESHES } from '../deletion.ts'
import type { ConfigCard } from './cards.ts'

const create = (card: ConfigCard, name: string) => call(createConfigItem, { json: { category: card.category, name } })

export const useCreateItem = (card: ConfigCard) =>
  useMutation({
    mutationFn: (name: string) => create(card, name),
    meta: { done: card.created, failed: card.notCreated, refreshes: REFRESHES },
  })

export const useRenameItem = (card: ConfigCard) =>
  useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call(renameConfigItem, { json: { category: card.category, id, name } }),
    meta: { done: card.renamed, failed: card.notRenamed, refreshes: REFRESHES },
  })

/** Creating one of the same name brings a deleted one back, with all that refers to it. */
const useBringBack = (card: ConfigCard) =>
  useMutation({
    mutationFn: (name: string) => create(card, name),
    meta: { failed: card.notCreated, refreshes: REFRESHES },
  })

export function useDeleteItem(card: ConfigCard) {
  const { trash } = useCapabilities()
  const bringBack = useBringBack(card)
  return useMutation({
    mutationFn: ({ id }: ConfigItemRow) => call(deleteRecord, { json: { category: card.category, id } }),
    onSuccess: (_answer, { nome }) =>
      notify({
        kind: 'deleted',
        title: card.deleted,
        message: nome,
        action: trash ? { label: 'Desfazer', run: () => bringBack.mutate(nome) } : undefined,
      }),
    meta: { failed: card.notDeleted, refreshes: REFRESHES },
  })
}
