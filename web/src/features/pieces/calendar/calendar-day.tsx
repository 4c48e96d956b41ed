import type { CivilDate } from 'contract/dates.ts'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { type DragEvent, useState } from 'react'
import { useToday } from '../../../lib/session.ts'
import type { PieceActions } from '../actions/use-piece-actions.ts'
import { CalendarPiece, PIECE_DRAG_TYPE } from './calendar-piece.tsx'
import { formatDayLabel } from './month-days.ts'

type Props = {
  /** Null for the list of pieces without a day. */
  day: CivilDate | null
  pieces: readonly PieceCard[]
  actions: PieceActions
  onDrop: (id: number, day: CivilDate | null) => void
}

/** Provides the handlers by which a list takes a dragged piece. */
export function useDropZone(day: CivilDate | null, onDrop: Props['onDrop']) {
  const [isOver, setOver] = useState(false)
  const accepts = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(PIECE_DRAG_TYPE)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!accepts(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!accepts(event)) return
      event.preventDefault()
      setOver(false)
      onDrop(Number(event.dataTransfer.getData(PIECE_DRAG_TYPE)), day)
    },
  }
  return { isOver, handlers }
}

/** A day of the calendar with its pieces, where a dragged one can be dropped. */
export function CalendarDay({ day, month, pieces, actions, onDrop }: Props & { day: CivilDate; month: string }) {
  const today = useToday()
  const { isOver, handlers } = useDropZone(day, onDrop)
  return (
    <li
      className="calendar__day"
      data-outside={!day.startsWith(month)}
      data-empty={pieces.length === 0}
      data-over={isOver}
      aria-current={day === today ? 'date' : undefined}
      {...handlers}
    >
      <p className="calendar__date tiny">
        <span className="sr">{formatDayLabel(day)}</span>
        <span className="calendar__number tnum" aria-hidden>
          {Number(day.slice(8))}
        </span>
        <span className="calendar__label sub" aria-hidden>
          {formatDayLabel(day)}
        </span>
      </p>
      {pieces.length > 0 && (
        <ul className="calendar__pieces">
          {pieces.map((piece) => (
            <CalendarPiece key={piece.id} piece={piece} actions={actions} />
          ))}
        </ul>
      )}
    </li>
  )
}
