import { OpenedDialog } from '#components/opened-dialog.tsx'
import { lazyComponent } from '#lib/lazy.ts'
import type { PieceActions } from './use-piece-actions.ts'

const DayDialog = lazyComponent(() => import('./day-dialog.tsx'))

/** The dialog that asks for a piece's day; its code loads when it first opens. */
export const LazyDayDialog = ({ actions: { dayDialog, setDay } }: { actions: PieceActions }) => (
  <OpenedDialog dialog={dayDialog}>
    {(control, piece) => piece && <DayDialog piece={piece} onChoose={(day) => setDay(piece, day)} {...control} />}
  </OpenedDialog>
)
