import type { PieceCard } from 'contract/pieces/pieces.ts'
import { useToday } from '#lib/session/session.ts'
import type { DayProps } from './calendar-day.tsx'
import { CalendarDay } from './calendar-day.tsx'
import { type CalendarRange, WEEKDAYS } from './month-days.ts'

type Props = Omit<DayProps, 'day' | 'pieces' | 'isOutside' | 'isEntry'> & { range: CalendarRange; pieces: readonly PieceCard[] }

/** The pieces of a day are sorted by their hour and their ids, as the server sorts them; those without an hour are the last. */
const compare = (one: PieceCard, other: PieceCard) =>
  (one.plannedTime ?? '~').localeCompare(other.plannedTime ?? '~') || one.id - other.id

export function CalendarGrid({ range, pieces, ...day }: Props) {
  const today = useToday()
  const inOrder = pieces.toSorted(compare)
  const entry = range.days.includes(today) ? today : range.days[0]
  return (
    <>
      <div className="calendar__weekdays tiny sub" aria-hidden>
        {WEEKDAYS.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <ol className="calendar__grid" aria-label={range.title}>
        {range.days.map((date) => (
          <CalendarDay
            {...day}
            key={date}
            day={date}
            isOutside={range.isOutside(date)}
            isEntry={date === entry}
            pieces={inOrder.filter(({ plannedOn }) => plannedOn === date)}
          />
        ))}
      </ol>
    </>
  )
}
