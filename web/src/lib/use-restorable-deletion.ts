import type { QueryKey } from '@tanstack/react-query'
import type { MutationMeta } from './net/query-client.ts'
import { useCallMutation } from './net/use-call-mutation.ts'
import { useCreateUndoAction } from './use-toast-undo.ts'

type Deletion<Item> = {
  send: (id: number, json: { restore?: true }) => Promise<unknown>
  describe: (item: Item) => string
  deleted: string
  restored: string
  failed: string
  refreshes: readonly QueryKey[]
  removesFrom?: MutationMeta['removesFrom']
}

export function useRestorableDeletion<Item extends { id: number }>(deletion: Deletion<Item>) {
  const { send, describe, deleted, restored, failed, refreshes, removesFrom } = deletion
  const createUndoAction = useCreateUndoAction()
  const restore = useCallMutation((id: number) => send(id, { restore: true }), {
    done: restored,
    failed: 'Não foi possível desfazer a exclusão',
    refreshes,
  })
  return useCallMutation(({ id }: Item) => send(id, {}), {
    done: (_answer, item) => ({
      kind: 'deleted',
      title: deleted,
      message: describe(item),
      action: createUndoAction(() => restore.mutate(item.id)),
    }),
    failed,
    refreshes,
    ...(removesFrom && { removesFrom }),
  })
}
