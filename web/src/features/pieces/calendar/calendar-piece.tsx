import { IconAlertTriangle } from '@tabler/icons-react'
import { addDays } from 'contract/dates.ts'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { PIECE_STATE_NAMES } from 'contract/pieces/states.ts'
import type { KeyboardEvent } from 'react'
import { RowMenu } from '../../../components/row-menu.tsx'
import { ScreenLink } from '../../../components/screen-link.tsx'
import { formatPieceHref } from '../../../entities/pieces/addresses.ts'
import { PIECE_STATE_LOOKS } from '../../../entities/pieces/piece-badge.tsx'
import { useCan } from '../../../lib/permissions.ts'
import { useToday } from '../../../lib/session.ts'
import { isLate } from '../actions/is-late.ts'
import { buildPieceMenu, type PieceActions } from '../actions/use-piece-actions.ts'

/** The days that an arrow moves a piece by, with Alt held. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The type of a dragged piece's data, which no other program's drag has. */
export const PIECE_DRAG_TYPE = 'application/x-piece'

/** A piece on its day: dragged with the mouse, or moved with Alt and the arrows from its link. */
export function CalendarPiece({ piece, actions }: { piece: PieceCard; actions: PieceActions }) {
  const today = useToday()
  const canWrite = useCan('content.write')
  const { icon: Icon } = PIECE_STATE_LOOKS[piece.state]
  const late = isLate(piece, today)
  const move = (event: KeyboardEvent) => {
    const days = STEPS[event.key]
    if (!days || !event.altKey || !canWrite) return
    event.preventDefault() // Alt and the arrows would go back in the browser's history
    actions.setDay(piece, addDays(piece.plannedOn ?? today, days))
  }
  return (
    <li
      className="day-piece"
      data-late={late}
      draggable={canWrite}
      onDragStart={(event) => {
        event.dataTransfer.setData(PIECE_DRAG_TYPE, String(piece.id))
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <ScreenLink
        className="day-piece__open hover-link"
        href={formatPieceHref(piece.id)}
        title={`${piece.title} · ${PIECE_STATE_NAMES[piece.state]}`}
        aria-keyshortcuts={canWrite ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
        draggable={false}
        onKeyDown={move}
      >
        {late ? (
          <IconAlertTriangle className="icon icon--14 neg" role="img" aria-label="Atrasada" />
        ) : (
          <Icon className="icon icon--14 sub" role="img" aria-label={PIECE_STATE_NAMES[piece.state]} />
        )}
        <span className="two">{piece.title}</span>
      </ScreenLink>
      <RowMenu name={piece.title} actions={buildPieceMenu(piece, actions)} />
    </li>
  )
}
