import { useInfiniteQuery } from '@tanstack/react-query'
import type { CivilDate } from 'contract/dates.ts'
import { LoadMore } from '../../../components/load-more.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { Section } from '../../../components/section.tsx'
import { TableSkeleton } from '../../../components/skeleton.tsx'
import type { PieceActions } from '../actions/use-piece-actions.ts'
import { piecesQuery } from '../library/api.ts'
import type { PieceListFilters } from '../library/pieces-search.ts'
import { useDropZone } from './calendar-day.tsx'
import { CalendarPiece } from './calendar-piece.tsx'

type Props = { filters: PieceListFilters; actions: PieceActions; onDrop: (id: number, day: CivilDate | null) => void }

/** The pieces without a day, from which they are dragged into the calendar, and to which a day's piece can go back. */
export function UndatedPieces({ filters, actions, onDrop }: Props) {
  const undated = useInfiniteQuery(piecesQuery({ ...filters, planned: 'none' }))
  const { isOver, handlers } = useDropZone(null, onDrop)
  return (
    <div className="undated" data-over={isOver} {...handlers}>
      <Section title="Sem dia" flush>
        <QueryView
          query={undated}
          loading="Carregando peças sem dia..."
          skeleton={<TableSkeleton widths={[140]} rows={3} />}
          failed="Não foi possível carregar as peças sem dia."
          empty={({ pages }) =>
            pages.every((page) => page.pieces.every(({ plannedOn }) => plannedOn !== null)) && (
              <p className="config__empty sub">Toda peça tem um dia. Arraste uma para cá para tirá-lo.</p>
            )
          }
        >
          {({ pages }) => (
            <ul className="calendar__pieces" aria-label="Peças sem dia">
              {pages
                .flatMap((page) => page.pieces)
                .filter(({ plannedOn }) => plannedOn === null)
                .map((piece) => (
                  <CalendarPiece key={piece.id} piece={piece} actions={actions} />
                ))}
            </ul>
          )}
        </QueryView>
        <LoadMore list={undated} />
      </Section>
    </div>
  )
}
