import type { EntryKind } from 'contract/finance/due.ts'
import type { Conflict } from 'contract/values/revisions.ts'
import type { ReactNode } from 'react'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { getConflict } from '#lib/drafts/edit.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import type { EntryRow } from '../entries/row.ts'
import { type RowToDelete, useDeleteEntry } from './deletion-calls.ts'

const DeleteDialog = lazyComponent(() => import('./delete-dialog.tsx'))
const ChangedEntryDialog = lazyComponent(() => import('./changed-entry-dialog.tsx'))

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
