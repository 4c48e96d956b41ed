import { useMutation } from '@tanstack/react-query'
import { DeletionReply, deleteConfigItemOrEntry, encodeEntryToDelete } from 'contract/finance/deletion.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import type { Scope } from 'contract/finance/series.ts'
import type { Conflict } from 'contract/values/revisions.ts'
import type { ReactNode } from 'react'
import { safeParse } from 'zod/mini'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { getConflict } from '#lib/drafts/edit.ts'
import { call } from '#lib/net/call.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { notify } from '#lib/notify.ts'
import { useCreateUndoAction } from '#lib/use-toast-undo.ts'
import { listOfEntries, useRestoreEntry } from '../entries/entry-calls.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { type EntryRow, isEditableRow, summarizeEntry } from '../entries/row.ts'
import { FINANCE_REFRESHES } from '../use-finance-mutation.ts'

const DeleteDialog = lazyComponent(() => import('./delete-dialog.tsx'))
const ChangedEntryDialog = lazyComponent(() => import('./changed-entry-dialog.tsx'))

type RowToDelete = EntryRow & { scope?: Scope }

function describeDeleted({ deleted = 1 }: Partial<DeletionReply>, row: EntryRow): string {
  return deleted > 1 ? `${summarizeEntry(row)} · ${deleted} da série` : summarizeEntry(row)
}

/** The call names the entry by text and date (specification §7), and also by our `id`. */
function useDeleteEntry(kind: EntryKind) {
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

/**
 * Deletes at once (specification §7), but asks first for the scope in a series, and again if somebody changed the row since it
 * was shown.
 */
export function useEntryDeletion(kind: EntryKind): { requestDeletion: (row: EntryRow) => void; dialogs: ReactNode } {
  const remove = useDeleteEntry(kind)
  const asking = useDialog<EntryRow>()
  const changed = useDialog<{ row: RowToDelete; conflict: Conflict }>()
  const isDeleting = ({ id }: EntryRow) => remove.isPending && remove.variables.id === id
  /** Deletes a row. Each deletion is awaited by itself: the callbacks of a call to `mutate` are dropped once another row is deleted. */
  const send = async (row: RowToDelete, closeQuestion?: () => void) => {
    const conflict = await remove.mutateAsync(row).then(() => undefined, getConflict)
    closeQuestion?.()
    if (conflict) changed.open({ row, conflict })
  }
  const requestDeletion = (row: EntryRow) => (row.series ? asking.open(row) : void send(row))
  const dialogs = (
    <>
      <OpenedDialog dialog={asking}>
        {(control, asked) =>
          asked && (
            <DeleteDialog
              row={asked}
              busy={isDeleting(asked)}
              onDelete={(row, scope) => void send({ ...row, scope }, () => asking.closeFor(asked))}
              {...control}
            />
          )
        }
      </OpenedDialog>
      <OpenedDialog dialog={changed}>
        {(control, item) =>
          item && (
            <ChangedEntryDialog
              kind={kind}
              {...item}
              busy={isDeleting(item.row)}
              onDelete={() => void send({ ...item.row, revision: item.conflict.revision }, () => changed.closeFor(item))}
              {...control}
            />
          )
        }
      </OpenedDialog>
    </>
  )
  return { requestDeletion, dialogs }
}
