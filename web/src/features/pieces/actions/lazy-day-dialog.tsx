import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import type { PieceActions } from './use-piece-actions.ts'

const DayDialog = lazyComponent(() => import('./day-dialog.tsx'))

export const LazyDayDialog = ({ actions: { dayDialog, setDay } }: { actions: PieceActions }) => (
  <OpenedDialog dialog={dayDialog}>
    {(control, piece) => piece && <DayDialog piece={piece} onChoose={(day) => setDay(piece, day)} {...control} />}
  </OpenedDialog>
)
