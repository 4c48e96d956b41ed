import './content.css'
import { IconPhoto } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ContentKind } from 'contract/pieces/kinds.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { findRegisteredName } from '#entities/clients/queries.ts'
import { clientNamesQuery } from './clients.ts'
import { contentsQuery } from './library.ts'
import { LibraryCard } from './library-card.tsx'
import { LibraryPiece } from './library-piece.tsx'

const HINTS: Readonly<Record<ContentKind, string>> = {
  carousel: 'Aqui ficam os carrosséis que as execuções entregarem, com imagens e textos para baixar.',
  static: 'Aqui ficam as imagens que as execuções entregarem, prontas para baixar.',
}

const PiecesLink = ({ kind }: { kind: ContentKind }) => (
  <Link className="link small" to="/pieces" search={{ kind }}>
    Ver todas as peças
  </Link>
)

const LibrarySkeleton = () => (
  <div className="library" aria-hidden>
    {['a', 'b', 'c'].map((card) => (
      <div className="stack gap-3" key={card}>
        <span className="skel library__preview" />
      </div>
    ))}
  </div>
)

export function LibrarySection({ kind }: { kind: ContentKind }) {
  const contents = useInfiniteQuery(contentsQuery(kind))
  const clients = useQuery(clientNamesQuery)
  return (
    <ListSection
      title="Biblioteca de conteúdos"
      aside={<PiecesLink kind={kind} />}
      query={contents}
      rows={({ pages }) => pages.flatMap((page) => page.contents)}
      loading="Carregando conteúdos..."
      skeleton={<LibrarySkeleton />}
      failed="Não foi possível carregar os conteúdos."
      empty={<EmptyState title="Nenhum conteúdo ainda" hint={HINTS[kind]} icon={IconPhoto} />}
    >
      {(rows) => (
        <ul className="library">
          {rows.map((content) => {
            const client = findRegisteredName(clients.data ?? [], content.client)
            return content.piece ? (
              <LibraryPiece key={content.id} piece={content.piece} runId={content.runId} client={client} />
            ) : (
              <LibraryCard key={content.id} content={content} client={client} />
            )
          })}
        </ul>
      )}
    </ListSection>
  )
}
