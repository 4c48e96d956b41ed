import { IconLayersSubtract } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LAUNCH_SCREENS } from 'contract/automations.ts'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { PermissionGate } from '../../../components/permission-gate.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StaleNote } from '../../../components/stale-note.tsx'
import { useRowSelection } from '../../../components/use-row-selection.ts'
import { clientsQuery, findRegisteredName } from '../../../entities/clients/queries.ts'
import { usePendingFields } from '../actions/pending-changes.ts'
import type { PieceActions } from '../actions/use-piece-actions.ts'
import { piecesQuery } from './api.ts'
import { DownloadBar } from './download-bar.tsx'
import { LibraryPieceCard } from './library-piece-card.tsx'
import type { PieceListFilters } from './pieces-search.ts'

/** Placeholders in the shape of the pieces' cards. */
const PiecesSkeleton = () => (
  <div className="pieces" aria-hidden>
    {['a', 'b', 'c', 'd'].map((card) => (
      <div className="piece-card" key={card}>
        <span className="skel piece-card__picture" />
        <span className="skel piece-card__line" />
      </div>
    ))}
  </div>
)

function NoPieces({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <EmptyState
      title="Nenhuma peça encontrada"
      hint="Nenhuma combina com estes filtros."
      action={<Button onClick={onClear}>Limpar filtros</Button>}
    />
  ) : (
    <EmptyState
      title="Nenhuma peça ainda"
      hint="Os carrosséis e posts feitos aqui aparecem nesta lista, com o primeiro slide, a situação e o dia planejado."
      icon={IconLayersSubtract}
      action={
        <PermissionGate permission="runs.launch">
          <Link className="btn btn--default" to={LAUNCH_SCREENS.carousel}>
            Fazer um carrossel
          </Link>
        </PermissionGate>
      }
    />
  )
}

type Props = { filters: PieceListFilters; actions: PieceActions; onClear: () => void }

/** The pieces as cards, the last changed one first. Selected pieces are downloaded together. */
export function PiecesList({ filters, actions, onClear }: Props) {
  const pieces = useInfiniteQuery(piecesQuery(filters))
  const clients = useQuery(clientsQuery)
  const names = clients.data?.map(({ name }) => name) ?? []
  const showPending = usePendingFields()
  const shown = pieces.data?.pages.flatMap((page) => page.pieces).map(showPending) ?? []
  const selection = useRowSelection(shown)
  return (
    <div className="stack picks" tabIndex={-1}>
      <section className="card card--flush" aria-label="Lista de peças">
        {pieces.data && <StaleNote query={pieces} />}
        <QueryView
          query={pieces}
          loading="Carregando peças..."
          skeleton={<PiecesSkeleton />}
          failed="Não foi possível carregar as peças."
          empty={() => shown.length === 0 && <NoPieces filtered={Object.keys(filters).length > 0} onClear={onClear} />}
        >
          {() => (
            <ul className="pieces" aria-label="Peças">
              {shown.map((piece) => (
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
        </QueryView>
        <LoadMore list={pieces} />
      </section>
      {selection.chosen.length > 0 && <DownloadBar shown={shown} selection={selection} />}
    </div>
  )
}
