import { IconPlus } from '@tabler/icons-react'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { addDays, type CivilDate } from 'contract/values/dates.ts'
import type { KeyboardEvent } from 'react'
import { useCan } from '#lib/session/permissions.ts'
import { useToday } from '#lib/session/session.ts'
import { CalendarPiece, type PieceItemProps } from './calendar-piece.tsx'
import { DropPlace } from './drop-place.tsx'
import { ARROW_DAYS } from './drop-places.ts'
import { formatDayAndWeekday } from './month-days.ts'

export type DayProps = PieceItemProps & {
  day: CivilDate
  isOutside: boolean
  /** Whether Tab leads to this day; arrows lead to the others. */
  isEntry: boolean
  pieces: readonly PieceCard[]
  onCreate: (day: CivilDate) => void
}

const toDayId = (day: CivilDate) => `dia-${day}`

function moveFocus(event: KeyboardEvent, day: CivilDate): void {
  const days = ARROW_DAYS[event.key]
  if (!days || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault() // the arrow key must not scroll the page
  document.getElementById(toDayId(addDays(day, days)))?.focus()
}

/** A press beside its pieces makes a new one for the day. */
export function CalendarDay({ day, isOutside, isEntry, pieces, onCreate, ...item }: DayProps) {
  const today = useToday()
  const canWrite = useCan('content.write')
  return (
    <DropPlace
      as="li"
      place={day}
      className="calendar__day"
      data-outside={isOutside}
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
      {canWrite && (
        <button
          type="button"
          id={toDayId(day)}
          className="calendar__new"
          aria-label={`Nova peça em ${formatDayAndWeekday(day)}`}
          title="Nova peça"
          tabIndex={isEntry ? 0 : -1}
          onClick={() => onCreate(day)}
          onKeyDown={(event) => moveFocus(event, day)}
        >
          <IconPlus className="icon icon--14" aria-hidden />
        </button>
      )}
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
