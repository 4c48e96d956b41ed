import type { PieceCard } from 'contract/pieces/pieces.ts'
import type { ComponentProps, ReactNode } from 'react'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import type { LoadMore } from '#components/tables/load-more.tsx'
import { CalendarPiece, type PieceItemProps } from './calendar-piece.tsx'
import { DropPlace } from './drop-place.tsx'
import { UNDATED } from './drop-places.ts'

type Props = PieceItemProps & {
  list: ComponentProps<typeof LoadMore>['list']
  pieces: readonly PieceCard[]
  empty: ReactNode
}

export function UndatedPieces({ list, pieces, empty, ...item }: Props) {
  return (
    <DropPlace as="div" place={UNDATED} className="undated">
      <ListSection
        title="Sem dia"
        query={list}
        rows={() => pieces}
        loading="Carregando peças sem dia..."
        skeleton={<TableSkeleton widths={[140]} rows={3} />}
        failed="Não foi possível carregar as peças sem dia."
        empty={empty}
      >
        {(rows) => (
          <ul className="calendar__pieces" aria-label="Peças sem dia">
            {rows.map((piece) => (
              <CalendarPiece {...item} key={piece.id} piece={piece} />
            ))}
          </ul>
        )}
      </ListSection>
    </DropPlace>
  )
}
