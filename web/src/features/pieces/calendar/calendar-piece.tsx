import { useDraggable } from '@dnd-kit/core'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { PIECE_STATE_NAMES } from 'contract/pieces/states.ts'
import { addDays } from 'contract/values/dates.ts'
import type { ComponentPropsWithoutRef, KeyboardEvent, SyntheticEvent } from 'react'
import { RowMenu } from '#components/tables/row-menu.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { formatPieceHref } from '#entities/pieces/addresses.ts'
import { useCan } from '#lib/session/permissions.ts'
import { useToday } from '#lib/session/session.ts'
import { isLate } from '../actions/is-late.ts'
import { buildPieceMenu, type PieceActions } from '../actions/use-piece-actions.ts'
import { ARROW_DAYS } from './drop-places.ts'
import { PieceFace } from './piece-face.tsx'
import { toPieceLinkId } from './piece-link.ts'

export type PieceItemProps = {
  actions: PieceActions
  onMove: PieceActions['setDay']
  /** The id of the sentence that says how a piece is moved. */
  instructions: string
}

/** A piece is lifted by its link, so that its menu keeps its own presses. */
const isOnLink = ({ target }: SyntheticEvent) => target instanceof Element && target.closest('a') !== null

type DraggableProps = ComponentPropsWithoutRef<'li'> & { piece: PieceCard; disabled: boolean }

/** Its contents do not render anew while a piece is moved. */
function DraggablePiece({ piece, disabled, ...more }: DraggableProps) {
  const { listeners = {}, setNodeRef, isDragging } = useDraggable({ id: piece.id, data: piece, disabled })
  const onLink = Object.entries(listeners).map(([name, lift]) => [
    name,
    (event: SyntheticEvent) => isOnLink(event) && lift(event),
  ])
  return <li ref={setNodeRef} data-dragging={isDragging} data-draggable={!disabled} {...Object.fromEntries(onLink)} {...more} />
}

/** Its link is dragged, lifted with Space, or moved with Alt and the arrows. */
export function CalendarPiece({ piece, actions, onMove, instructions }: PieceItemProps & { piece: PieceCard }) {
  const today = useToday()
  const canWrite = useCan('content.write')
  const late = isLate(piece, today)
  const move = (event: KeyboardEvent) => {
    const days = ARROW_DAYS[event.key]
    const isLifted = event.currentTarget.closest('[data-dragging="true"]') !== null
    if (!days || !event.altKey || !canWrite || isLifted) return
    event.preventDefault() // Alt with left or right would go back or forward in the browser's history
    onMove(piece, addDays(piece.plannedOn ?? today, days))
  }
  return (
    <DraggablePiece className="day-piece" piece={piece} disabled={!canWrite} data-late={late}>
      <ScreenLink
        id={toPieceLinkId(piece.id)}
        className="day-piece__open hover-link"
        href={formatPieceHref(piece.id)}
        title={`${piece.title} · ${PIECE_STATE_NAMES[piece.state]}`}
        aria-keyshortcuts={canWrite ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
        aria-describedby={canWrite ? instructions : undefined}
        draggable={false}
        data-moves
        onKeyDown={move}
      >
        <PieceFace piece={piece} isLate={late} />
      </ScreenLink>
      <RowMenu name={piece.title} actions={buildPieceMenu(piece, actions)} />
    </DraggablePiece>
  )
}
