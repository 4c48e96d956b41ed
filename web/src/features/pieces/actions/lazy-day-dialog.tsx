import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy.ts'
import type { PieceActions } from './use-piece-actions.ts'

const DayDialog = lazyComponent(() => import('./day-dialog.tsx'))

/** The dialog that asks for a piece's day; its code loads when it first opens. */
export function LazyDayDialog({ actions: { dayDialog, setDay } }: { actions: PieceActions }) {
  const { state, close } = dayDialog
  const piece = state?.item
  if (!state || !piece) return null
  return (
    <Suspense>
      <DayDialog key={state.count} piece={piece} opened={state.opened} onClose={close} onChoose={(day) => setDay(piece, day)} />
    </Suspense>
  )
}
