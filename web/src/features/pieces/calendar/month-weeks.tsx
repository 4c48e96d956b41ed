import type { PieceCard } from 'contract/pieces/pieces.ts'
import { formatMonth } from '#lib/format/month-names.ts'
import { CalendarDay } from './calendar-day.tsx'
import type { PieceItemProps } from './calendar-piece.tsx'
import { listCalendarDays, WEEKDAYS } from './month-days.ts'

type Props = PieceItemProps & { month: string; pieces: readonly PieceCard[] }

/** The pieces of a day are sorted by their ids, as the server sorts them. */
export function MonthWeeks({ month, pieces, ...item }: Props) {
  const inOrder = pieces.toSorted((one, other) => one.id - other.id)
  return (
    <>
      <div className="calendar__weekdays tiny sub" aria-hidden>
        {WEEKDAYS.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <ol className="calendar__grid" aria-label={formatMonth(month)}>
        {listCalendarDays(month).map((date) => (
          <CalendarDay
            {...item}
            key={date}
            day={date}
            month={month}
            pieces={inOrder.filter(({ plannedOn }) => plannedOn === date)}
          />
        ))}
      </ol>
    </>
  )
}
