import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useDialog } from '../../components/use-dialog.ts'
import { useCapabilities } from '../../lib/capabilities.ts'
import { lazy } from '../../lib/lazy.ts'
import type { DeletedRow } from './deletion.ts'
import type { EntryRow } from './row.ts'

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))

/** Deletes a row at once, as the seed has it; of a series it asks first how much. `dialog` goes with the list. */
export function useDeletion(remove: UseMutationResult<unknown, Error, DeletedRow>): {
  ask: (row: EntryRow) => void
  dialog: ReactNode
} {
  const { edit } = useCapabilities()
  const { state, open, close } = useDialog<EntryRow>()
  const ask = (row: EntryRow) => (edit && row.serie ? open(row) : remove.mutate(row))
  const dialog = state?.item && (
    <Suspense>
      <DeleteDialog
        key={state.count}
        row={state.item}
        opened={state.opened}
        busy={remove.isPending}
        onDelete={(row, escopo) => remove.mutate({ ...row, escopo }, { onSettled: close })}
        onClose={close}
      />
    </Suspense>
  )
  return { ask, dialog }
}
