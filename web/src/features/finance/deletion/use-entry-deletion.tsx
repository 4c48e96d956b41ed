import type { EntryKind } from 'contract/finance/due.ts'
import type { Conflict } from 'contract/revisions.ts'
import type { ReactNode } from 'react'
import { OpenedDialog } from '../../../components/opened-dialog.tsx'
import { useDialog } from '../../../components/use-dialog.ts'
import { getConflict } from '../../../lib/edit.ts'
import { lazyComponent } from '../../../lib/lazy.ts'
import type { EntryRow } from '../entries/row.ts'
import { type RowToDelete, useDeleteEntry } from './api.ts'

const DeleteDialog = lazyComponent(() => import('./delete-dialog.tsx'))
const ChangedEntryDialog = lazyComponent(() => import('./changed-entry-dialog.tsx'))

/**
 * Provides the deletion of a row, which happens at once (specification §7). For an occurrence of a series it first asks for the scope.
 * Where somebody changed the row since it was shown, it shows the changes and asks again. `dialogs`: the dialogs to render beside the list.
 */
export function useEntryDeletion(kind: EntryKind): { requestDeletion: (row: EntryRow) => void; dialogs: ReactNode } {
  const remove = useDeleteEntry(kind)
  const asking = useDialog<EntryRow>()
  const changed = useDialog<{ row: RowToDelete; conflict: Conflict }>()
  const send = (row: RowToDelete) =>
    remove.mutate(row, {
      onSettled: (_answer, error) => {
        asking.close()
        const conflict = getConflict(error)
        if (conflict) changed.open({ row, conflict })
        else changed.close()
      },
    })
  const requestDeletion = (row: EntryRow) => (row.series ? asking.open(row) : send(row))
  const dialogs = (
    <>
      <OpenedDialog dialog={asking}>
        {(control, asked) =>
          asked && (
            <DeleteDialog row={asked} busy={remove.isPending} onDelete={(row, scope) => send({ ...row, scope })} {...control} />
          )
        }
      </OpenedDialog>
      <OpenedDialog dialog={changed}>
        {(control, item) =>
          item && (
            <ChangedEntryDialog
              kind={kind}
              {...item}
              busy={remove.isPending}
              onDelete={() => send({ ...item.row, revision: item.conflict.revision })}
              {...control}
            />
          )
        }
      </OpenedDialog>
    </>
  )
  return { requestDeletion, dialogs }
}
