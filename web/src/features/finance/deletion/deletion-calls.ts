import { useMutation } from '@tanstack/react-query'
import { DeletionReply, deleteConfigItemOrEntry, encodeEntryToDelete } from 'contract/finance/deletion.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import type { Scope } from 'contract/finance/series.ts'
import { safeParse } from 'zod/mini'
import { call } from '#lib/net/call.ts'
import { notify } from '#lib/notify.ts'
import { useCreateUndoAction } from '#lib/use-toast-undo.ts'
import { listOfEntries, useRestoreEntry } from '../entries/entry-calls.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { type EntryRow, isEditableRow, summarizeEntry } from '../entries/row.ts'
import { FINANCE_REFRESHES } from '../use-finance-mutation.ts'

export type RowToDelete = EntryRow & { scope?: Scope }

function describeDeleted({ deleted = 1 }: Partial<DeletionReply>, row: EntryRow): string {
  return deleted > 1 ? `${summarizeEntry(row)} · ${deleted} da série` : summarizeEntry(row)
}

/** The call names the entry by text and date (specification §7), and also by our `id`. */
export function useDeleteEntry(kind: EntryKind) {
  const { name, one } = ENTRY_KINDS[kind]
  const createUndoAction = useCreateUndoAction()
  const restore = useRestoreEntry(kind)
  return useMutation({
    mutationFn: ({ id, description = null, dateText = null, scope, revision }: RowToDelete) =>
      call(deleteConfigItemOrEntry, { json: encodeEntryToDelete({ kind, description, dateText, id, scope, revision }) }),
    onSuccess: (answer, row) => {
      const deleted: Partial<DeletionReply> = safeParse(DeletionReply, answer).data ?? {}
      const action = isEditableRow(row)
        ? createUndoAction(() => restore.mutate({ id: row.id, revision: deleted.revision }))
        : undefined
      notify({ kind: 'deleted', title: `${name} deletada com sucesso!`, message: describeDeleted(deleted, row), action })
    },
    meta: {
      failed: `Não foi possível deletar a ${one}`,
      showsConflict: true,
      refreshes: FINANCE_REFRESHES,
      removesFrom: listOfEntries(kind),
    },
  })
}
