import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ListSection } from '#components/tables/list-section.tsx'
import { useRowSelection } from '#components/tables/use-row-selection.ts'
import { clientsQuery, findRegisteredName } from '#entities/clients/queries.ts'
import { useApplyPendingChanges } from '../actions/pending-changes.ts'
import type { PieceActions } from '../actions/use-piece-actions.ts'
import { LibraryPieceCard } from './library-piece-card.tsx'
import { NoPieces } from './no-pieces.tsx'
import { piecesQuery } from './piece-list-calls.ts'
import type { PieceListFilters } from './pieces-search.ts'
import { PiecesSelectionBar } from './pieces-selection-bar.tsx'

const HINT = 'Os carrosséis e posts feitos aqui aparecem nesta lista, com o primeiro slide, a situação e o dia planejado.'

const PiecesSkeleton = () => (
  <div className="pieces" aria-hidden>
    {['a', 'b', 'c', 'd'].map((card) => (
      <div className="stack gap-3 piece-card" key={card}>
        <span className="skel piece-card__picture" />
        <span className="skel piece-card__line" />
      </div>
    ))}
  </div>
)

type Props = { filters: PieceListFilters; actions: PieceActions; onClear: () => void }

export function PiecesList({ filters, actions, onClear }: Props) {
  const pieces = useInfiniteQuery(piecesQuery(filters))
  const clients = useQuery(clientsQuery)
  const names = clients.data?.map(({ name }) => name) ?? []
  const showPending = useApplyPendingChanges()
  const shown = pieces.data?.pages.flatMap((page) => page.pieces).map(showPending) ?? []
  const selection = useRowSelection(shown)
  return (
    <ListSection
      label="Lista de peças"
      query={pieces}
      rows={() => shown}
      loading="Carregando peças..."
      skeleton={<PiecesSkeleton />}
      failed="Não foi possível carregar as peças."
      empty={<NoPieces filters={filters} hint={HINT} onClear={onClear} />}
      bar={selection.chosen.length > 0 && <PiecesSelectionBar shown={shown} selection={selection} />}
    >
      {(rows) => (
        <ul className="pieces" aria-label="Peças">
          {rows.map((piece) => (
            <LibraryPieceCard
              key={piece.id}
              piece={piece}
              client={findRegisteredName(names, piece.client)}
              actions={actions}
              selection={selection}
            />
          ))}
        </ul>
      )}
    </ListSection>
  )
}
