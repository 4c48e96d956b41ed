import { Suspense } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import type { OutflowDialogState } from './use-outflow-dialogs.ts'

const OutflowDialog = lazy(() => import('./outflow-dialog.tsx'))
const CompleteDialog = lazy(() => import('./complete-dialog.tsx'))

/** The dialogs of the screen, whose code loads when one is first opened. */
export function OutflowDialogs({ dialogs: { state, close } }: { dialogs: OutflowDialogState }) {
  if (!state) return null
  const { dialog, opened, count } = state
  return (
    <Suspense>
      {dialog.kind === 'complete' ? (
        <CompleteDialog key={count} row={dialog.row} opened={opened} onClose={close} />
      ) : (
        <OutflowDialog
          key={count}
          row={dialog.kind === 'edit' ? dialog.row : undefined}
          copy={dialog.kind === 'copy' ? dialog.row : undefined}
          opened={opened}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
