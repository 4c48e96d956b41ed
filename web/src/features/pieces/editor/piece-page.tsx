import './editor.css'
import { IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { Piece } from 'contract/pieces/pieces.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { Crumbs } from '#components/ui/crumbs.tsx'
import { Page } from '#components/ui/page.tsx'
import { RunsUnavailable } from '#entities/runs/runs-unavailable.tsx'
import { isMissingRecord } from '#lib/net/call.ts'
import { isId } from '#lib/search-params.ts'
import { useCan } from '#lib/session/permissions.ts'
import { EditingScreen } from './editing-screen.tsx'
import { pieceQuery } from './piece-calls.ts'
import { ReadingScreen } from './reading-screen.tsx'

const route = getRouteApi('/pieces/$pieceId')

const renderCrumbs = (title: string) => <Crumbs parent={<Link to="/pieces">Peças</Link>} here={title} />

const PieceNotFound = () => (
  <Page title="Peça">
    <section className="card">
      <EmptyState
        title="Peça não encontrada"
        hint="O endereço pode estar incompleto, ou a peça ter sido excluída."
        icon={IconSearchOff}
        action={
          <Link className="btn btn--default" to="/pieces">
            Ver todas as peças
          </Link>
        }
      />
    </section>
  </Page>
)

function LoadedPiece({ piece }: { piece: Piece }) {
  const canWrite = useCan('content.write')
  const navigate = useNavigate()
  const crumbs = renderCrumbs(piece.title)
  if (!canWrite) return <ReadingScreen piece={piece} crumbs={crumbs} />
  return <EditingScreen piece={piece} crumbs={crumbs} onGone={() => void navigate({ to: '/pieces' })} />
}

const EditorSkeleton = () => (
  <div className="workbench" aria-hidden>
    <div className="strip">
      <span className="skel editor-skeleton__slide" />
      <span className="skel editor-skeleton__slide" />
      <span className="skel editor-skeleton__slide" />
    </div>
    <span className="skel editor-skeleton__stage" />
    <span className="skel editor-skeleton__fields" />
  </div>
)

function OpenedPiece({ id }: { id: number }) {
  const query = useQuery(pieceQuery(id))
  if (query.data) return <LoadedPiece piece={query.data} />
  if (isMissingRecord(query.error)) return <PieceNotFound />
  return (
    <Page title="Peça">
      <QueryView query={query} loading="Abrindo a peça..." skeleton={<EditorSkeleton />} failed="Não foi possível abrir a peça.">
        {() => null}
      </QueryView>
    </Page>
  )
}

export function PiecePage() {
  const { pieceId } = route.useParams()
  return isId(pieceId) ? <OpenedPiece id={Number(pieceId)} key={pieceId} /> : <PieceNotFound />
}

export const Unavailable = () => (
  <Page title="Peça">
    <RunsUnavailable />
  </Page>
)
