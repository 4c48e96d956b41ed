import './calendar.css'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { addMonths, type CivilDate, toMonth } from 'contract/values/dates.ts'
import { useId } from 'react'
import { QueryView } from '#components/feedback/query-view.tsx'
import { StaleNote } from '#components/feedback/stale-note.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { formatCount } from '#lib/format/format.ts'
import { formatMonth } from '#lib/format/month-names.ts'
import { useToday } from '#lib/session/session.ts'
import type { PieceActions } from '../actions/use-piece-actions.ts'
import { piecesQuery } from '../library/piece-list-calls.ts'
import type { PieceListFilters } from '../library/pieces-search.ts'
import { plannedQuery } from './calendar-calls.ts'
import { listCalendarDays } from './month-days.ts'
import { MonthWeeks } from './month-weeks.tsx'
import { NoUndatedPieces } from './no-undated-pieces.tsx'
import { PieceDragging } from './piece-dragging.tsx'
import { useMovingFocus } from './piece-link.ts'
import { UndatedPieces } from './undated-pieces.tsx'
import { useCalendarPieces } from './use-calendar-pieces.ts'

const INSTRUCTIONS =
  'Para mover a peça a outro dia, aperte espaço, use as setas e aperte espaço de novo; Esc desiste. Alt com uma seta move na hora.'

type Props = {
  month: string | undefined
  filters: PieceListFilters
  actions: PieceActions
  onMonth: (month: string | undefined) => void
  onClear: () => void
}

export default function PiecesCalendar({ month: chosen, filters, actions, onMonth, onClear }: Props) {
  const today = useToday()
  const month = chosen ?? toMonth(today)
  const { planned: _, ...others } = filters
  const planned = useQuery(plannedQuery(month, others))
  const undated = useInfiniteQuery(piecesQuery({ ...others, planned: 'none' }))
  const pieces = useCalendarPieces(
    planned.data?.pieces,
    undated.data?.pages.flatMap((page) => page.pieces),
  )
  const instructions = useId()
  const movingFocus = useMovingFocus()
  const showMonth = (shown: string) => onMonth(shown === toMonth(today) ? undefined : shown)
  const move = (piece: PieceCard, day: CivilDate | null) => {
    actions.setDay(piece, day)
    if (day && !listCalendarDays(month).includes(day)) showMonth(toMonth(day))
  }
  const item = { actions, onMove: move, instructions }
  const late = planned.data?.late ?? 0
  return (
    <PieceDragging className="cols-calendar" month={month} onMove={move} {...movingFocus}>
      <p id={instructions} hidden>
        {INSTRUCTIONS}
      </p>
      <section className="card card--flush calendar" aria-label="Calendário de peças">
        <div className="card__head">
          <h2>{formatMonth(month)}</h2>
          {late > 0 && (
            <Link className="link small" to="/pieces" search={{ ...others, planned: 'late' }}>
              {formatCount(late, 'atrasada', 'atrasadas')}
            </Link>
          )}
          <span className="row calendar__months">
            <IconButton label="Mês anterior" small icon={IconChevronLeft} onClick={() => showMonth(addMonths(month, -1))} />
            <Button small disabled={month === toMonth(today)} onClick={() => onMonth(undefined)}>
              Hoje
            </Button>
            <IconButton label="Próximo mês" small icon={IconChevronRight} onClick={() => showMonth(addMonths(month, 1))} />
          </span>
        </div>
        {planned.data && <StaleNote query={planned} />}
        <QueryView query={planned} loading="Carregando o calendário..." failed="Não foi possível carregar o calendário.">
          {({ isCut }) => (
            <>
              {isCut && (
                <p className="config__empty warn">Há mais peças neste mês do que cabem aqui. Filtre para ver as outras.</p>
              )}
              <MonthWeeks month={month} pieces={pieces} {...item} />
            </>
          )}
        </QueryView>
      </section>
      <UndatedPieces
        list={undated}
        pieces={pieces.filter(({ plannedOn }) => plannedOn === null)}
        empty={
          planned.data && <NoUndatedPieces isMonthEmpty={planned.data.pieces.length === 0} filters={others} onClear={onClear} />
        }
        {...item}
      />
    </PieceDragging>
  )
}
