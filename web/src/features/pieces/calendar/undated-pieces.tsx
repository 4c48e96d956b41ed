import type { PieceCard } from 'contract/pieces/pieces.ts'
import type { ComponentProps, ReactNode } from 'react'
import { LoadMore } from '#components/load-more.tsx'
import { QueryView } from '#components/query-view.tsx'
import { Section } from '#components/section.tsx'
import { TableSkeleton } from '#components/skeleton.tsx'
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
      <Section title="Sem dia" flush>
        <QueryView
          query={list}
          loading="Carregando peças sem dia..."
          skeleton={<TableSkeleton widths={[140]} rows={3} />}
          failed="Não foi possível carregar as peças sem dia."
          empty={() => pieces.length === 0 && empty}
        >
          {() => (
            <ul className="calendar__pieces" aria-label="Peças sem dia">
              {pieces.map((piece) => (
                <CalendarPiece {...item} key={piece.id} piece={piece} />
              ))}
            </ul>
          )}
        </QueryView>
        <LoadMore list={list} />
      </Section>
    </DropPlace>
  )
}
