import { Suspense } from 'react'
import { useDialog } from '../../../components/use-dialog.ts'
import { lazyComponent } from '../../../lib/lazy.ts'
import type { HistorySubject } from './history-dialog.tsx'

const HistoryDialog = lazyComponent(() => import('./history-dialog.tsx'))

/** @returns the function that opens an entry's history, and the dialog, whose code loads on first use */
export function useHistoryDialog() {
  const { state, open, close } = useDialog<HistorySubject>()
  const dialog = (
    <Suspense>
      {state?.item && <HistoryDialog key={state.count} of={state.item} opened={state.opened} onClose={close} />}
    </Suspense>
  )
  return { show: (of: HistorySubject) => open(of), dialog }
}
