import { Suspense } from 'react'
import { useDialog } from '../../../components/use-dialog.ts'
import { lazy } from '../../../lib/lazy.ts'
import type { HistorySubject } from './history-dialog.tsx'

const HistoryDialog = lazy(() => import('./history-dialog.tsx'))

/** What opens an entry's history from its row, and the dialog itself: it comes when it is first asked for. */
export function useHistoryDialog() {
  const { state, open, close } = useDialog<HistorySubject>()
  const dialog = (
    <Suspense>
      {state?.item && <HistoryDialog key={state.count} of={state.item} opened={state.opened} onClose={close} />}
    </Suspense>
  )
  return { show: (of: HistorySubject) => open(of), dialog }
}
