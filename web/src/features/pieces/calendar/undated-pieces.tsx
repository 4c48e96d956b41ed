import { useInfiniteQuery } from '@tanstack/react-query'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import type { ComponentProps, ReactNode } from 'react'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import type { LoadMore } from '#components/tables/load-more.tsx'
import { NoPieces } from '../library/no-pieces.tsx'
import { piecesQuery } from '../library/piece-list-calls.ts'
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

const HINT = 'Os carrosséis e posts feitos aqui aparecem nesta lista, de onde cada um vai para o seu dia.'

type EmptyProps = Omit<ComponentProps<typeof NoPieces>, 'hint'> & { isMonthEmpty: boolean }

export function NoUndatedPieces({ isMonthEmpty, filters, onClear }: EmptyProps) {
  const ofAnyMonth = useInfiniteQuery({ ...piecesQuery(filters), enabled: isMonthEmpty })
  if (isMonthEmpty && ofAnyMonth.isPending) return null
  return isMonthEmpty && ofAnyMonth.data?.pages[0]?.pieces.length === 0 ? (
    <NoPieces filters={filters} hint={HINT} onClear={onClear} />
  ) : (
    <p className="config__empty sub">
      Toda peça{Object.keys(filters).length > 0 && ' que atende a estes filtros'} tem um dia. Arraste uma para cá e ela fica sem
      dia.
    </p>
  )
}
