import type { PieceCard } from 'contract/pieces/pieces.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { useToday } from '#lib/session/session.ts'
import { CalendarPiece, type PieceItemProps } from './calendar-piece.tsx'
import { DropPlace } from './drop-place.tsx'
import { formatDayAndWeekday } from './month-days.ts'

type Props = PieceItemProps & { day: CivilDate; month: string; pieces: readonly PieceCard[] }

export function CalendarDay({ day, month, pieces, ...item }: Props) {
  const today = useToday()
  return (
    <DropPlace
      as="li"
      place={day}
      className="calendar__day"
      data-outside={!day.startsWith(month)}
      data-empty={pieces.length === 0}
      aria-current={day === today ? 'date' : undefined}
    >
      <p className="calendar__date tiny">
        <span className="sr">{formatDayAndWeekday(day)}</span>
        <span className="calendar__number tnum" aria-hidden>
          {Number(day.slice(8))}
        </span>
        <span className="calendar__label sub" aria-hidden>
          {formatDayAndWeekday(day)}
        </span>
      </p>
      {pieces.length > 0 && (
        <ul className="calendar__pieces">
          {pieces.map((piece) => (
            <CalendarPiece {...item} key={piece.id} piece={piece} />
          ))}
        </ul>
      )}
    </DropPlace>
  )
}
