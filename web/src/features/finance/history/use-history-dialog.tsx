import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import type { HistorySubject } from './history-dialog.tsx'

const HistoryDialog = lazyComponent(() => import('./history-dialog.tsx'))

export function useHistoryDialog() {
  const history = useDialog<HistorySubject>()
  const dialog = <OpenedDialog dialog={history}>{(control, of) => of && <HistoryDialog of={of} {...control} />}</OpenedDialog>
  return { show: (of: HistorySubject) => history.open(of), dialog }
}
