import './calendar.css'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addMonths, type CivilDate, toMonth } from 'contract/dates.ts'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StaleNote } from '../../../components/stale-note.tsx'
import { formatCount } from '../../../lib/format.ts'
import { formatMonth } from '../../../lib/month-names.ts'
import { useToday } from '../../../lib/session.ts'
import type { PieceActions } from '../actions/use-piece-actions.ts'
import type { PieceListFilters } from '../library/pieces-search.ts'
import { plannedQuery } from './api.ts'
import { CalendarDay } from './calendar-day.tsx'
import { listCalendarDays, WEEKDAYS } from './month-days.ts'
import { UndatedPieces } from './undated-pieces.tsx'

type Props = {
  month: string | undefined
  filters: PieceListFilters
  actions: PieceActions
  onMonth: (month: string | undefined) => void
}

/** Finds a piece in the loaded lists by its id, which is all that a drag carries. */
function useFindPiece() {
  const client = useQueryClient()
  return (id: number): PieceCard | undefined =>
    client
      .getQueriesData<{ pieces?: PieceCard[]; pages?: { pieces: PieceCard[] }[] }>({ queryKey: ['pieces'] })
      .flatMap(([, data]) => data?.pieces ?? data?.pages?.flatMap((page) => page.pieces) ?? [])
      .find((piece) => piece.id === id)
}

function Weeks({
  month,
  pieces,
  ...day
}: { month: string; pieces: readonly PieceCard[] } & Omit<Parameters<typeof CalendarDay>[0], 'day' | 'pieces'>) {
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
            {...day}
            key={date}
            day={date}
            month={month}
            pieces={pieces.filter(({ plannedOn }) => plannedOn === date)}
          />
        ))}
      </ol>
    </>
  )
}

/** The pieces of a month on their days, and beside them those without a day; on phones the month is an agenda. */
export default function PiecesCalendar({ month: chosen, filters, actions, onMonth }: Props) {
  const today = useToday()
  const month = chosen ?? toMonth(today)
  const { planned: _, ...others } = filters
  const planned = useQuery(plannedQuery(month, others))
  const findPiece = useFindPiece()
  const drop = (id: number, day: CivilDate | null) => {
    const piece = findPiece(id)
    if (piece && piece.plannedOn !== day) actions.setDay(piece, day)
  }
  const goBy = (months: number) => onMonth(addMonths(month, months))
  const late = planned.data?.late ?? 0
  return (
    <div className="cols-calendar">
      <section className="card card--flush calendar" aria-label="Calendário de peças">
        <div className="card__head">
          <h2>{formatMonth(month)}</h2>
          {late > 0 && (
            <Link className="link small" to="/pieces" search={{ ...others, planned: 'late' }}>
              {formatCount(late, 'atrasada', 'atrasadas')}
            </Link>
          )}
          <span className="row calendar__months">
            <IconButton label="Mês anterior" small icon={IconChevronLeft} onClick={() => goBy(-1)} />
            <Button small disabled={month === toMonth(today)} onClick={() => onMonth(undefined)}>
              Hoje
            </Button>
            <IconButton label="Próximo mês" small icon={IconChevronRight} onClick={() => goBy(1)} />
          </span>
        </div>
        {planned.data && <StaleNote query={planned} />}
        <QueryView query={planned} loading="Carregando o calendário..." failed="Não foi possível carregar o calendário.">
          {({ pieces, isCut }) => (
            <>
              {isCut && (
                <p className="config__empty warn">Há mais peças neste mês do que cabem aqui. Filtre para ver as outras.</p>
              )}
              <Weeks month={month} pieces={pieces} actions={actions} onDrop={drop} />
            </>
          )}
        </QueryView>
      </section>
      <UndatedPieces filters={others} actions={actions} onDrop={drop} />
    </div>
  )
}
