import './calendar.css'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PieceCard, PieceFilters } from 'contract/pieces/pieces.ts'
import { listPiecesPlannedBetween } from 'contract/pieces/planned.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { useId } from 'react'
import { QueryView } from '#components/feedback/query-view.tsx'
import { StaleNote } from '#components/feedback/stale-note.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { formatCount } from '#lib/format/format.ts'
import { call } from '#lib/net/call.ts'
import { useToday } from '#lib/session/session.ts'
import { useApplyPendingChanges } from '../actions/pending-changes.ts'
import type { PieceActions } from '../actions/use-piece-actions.ts'
import { piecesQuery } from '../library/piece-list-calls.ts'
import type { PieceListFilters } from '../library/pieces-search.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { readRange } from './month-days.ts'
import { PieceDragging } from './piece-dragging.tsx'
import { useMovingFocus } from './piece-link.ts'
import { NoUndatedPieces, UndatedPieces } from './undated-pieces.tsx'

const INSTRUCTIONS =
  'Para mover a peça a outro dia, pressione a barra de espaço, use as setas e pressione-a de novo; Esc cancela. Alt com uma seta move na hora.'

const WORDS = {
  calendar: { previous: 'Mês anterior', next: 'Próximo mês', here: 'neste mês' },
  week: { previous: 'Semana anterior', next: 'Próxima semana', here: 'nesta semana' },
} as const

type Filters = { [Name in keyof PieceFilters]?: PieceFilters[Name] | undefined }

function plannedQuery(days: readonly CivilDate[], filters: Filters) {
  const query = { ...filters, from: days[0] ?? '', to: days.at(-1) ?? '' }
  return queryOptions({
    queryKey: ['pieces', 'planned', query],
    queryFn: ({ signal }) => call(listPiecesPlannedBetween, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A piece is on its new day at once, whichever list had it before; of a piece that both have, the newer revision counts. */
function useCalendarPieces(planned: readonly PieceCard[] = [], undated: readonly PieceCard[] = []): PieceCard[] {
  const showPending = useApplyPendingChanges()
  const newest = new Map<number, PieceCard>()
  for (const piece of [...planned, ...undated]) {
    const known = newest.get(piece.id)
    if (!known || known.revision < piece.revision) newest.set(piece.id, piece)
  }
  return [...newest.values()].map(showPending)
}

type Props = {
  view: 'calendar' | 'week'
  /** A month, or a day of a week; undefined for today's. */
  at: string | undefined
  filters: PieceListFilters
  actions: PieceActions
  onShow: (at: string | undefined) => void
  onCreate: (day: CivilDate) => void
  onClear: () => void
}

export default function PiecesCalendar({ view, at, filters, actions, onShow, onCreate, onClear }: Props) {
  const today = useToday()
  const range = readRange(view, at, today)
  const words = WORDS[view]
  const { planned: _, ...others } = filters
  const planned = useQuery(plannedQuery(range.days, others))
  const undated = useInfiniteQuery(piecesQuery({ ...others, planned: 'none' }))
  const pieces = useCalendarPieces(
    planned.data?.pieces,
    undated.data?.pages.flatMap((page) => page.pieces),
  )
  const instructions = useId()
  const movingFocus = useMovingFocus()
  const present = range.go(0, today)
  const show = (shown: string) => onShow(shown === present ? undefined : shown)
  const move = (piece: PieceCard, day: CivilDate | null) => {
    actions.setDay(piece, day)
    if (day && !range.days.includes(day)) show(range.go(0, day))
  }
  const item = { actions, onMove: move, instructions }
  const late = planned.data?.late ?? 0
  const start = range.days.includes(today) ? today : (range.days.find((day) => !range.isOutside(day)) ?? today)
  return (
    <PieceDragging className="cols-calendar" start={start} onMove={move} {...movingFocus}>
      <p id={instructions} hidden>
        {INSTRUCTIONS}
      </p>
      <section className={`card card--flush calendar calendar--${view}`} aria-label="Calendário de peças">
        <div className="card__head">
          <h2>{range.title}</h2>
          {late > 0 && (
            <Link className="link small" to="/pieces" search={{ ...others, planned: 'late' }}>
              {formatCount(late, 'atrasada', 'atrasadas')}
            </Link>
          )}
          <span className="row calendar__months">
            <IconButton label={words.previous} small icon={IconChevronLeft} onClick={() => show(range.go(-1))} />
            <Button small disabled={range.at === present} onClick={() => onShow(undefined)}>
              Hoje
            </Button>
            <IconButton label={words.next} small icon={IconChevronRight} onClick={() => show(range.go(1))} />
          </span>
        </div>
        {planned.data && <StaleNote query={planned} />}
        <QueryView query={planned} loading="Carregando o calendário..." failed="Não foi possível carregar o calendário.">
          {({ isCut }) => (
            <>
              {isCut && (
                <p className="config__empty warn">Há mais peças {words.here} do que cabem aqui. Filtre para ver as outras.</p>
              )}
              <CalendarGrid range={range} pieces={pieces} onCreate={onCreate} {...item} />
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
