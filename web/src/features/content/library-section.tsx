import './library.css'
import { IconPhoto } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ContentKind } from 'contract/content/kinds.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { Section } from '../../components/section.tsx'
import { clientNamesQuery, findRegisteredName } from './clients.ts'
import { contentsQuery } from './library.ts'
import { LibraryCard } from './library-card.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'

const HINTS: Readonly<Record<ContentKind, string>> = {
  carousel: 'Aqui ficam os carrosséis que as execuções entregarem, com imagens e textos para baixar.',
  static: 'Aqui ficam as imagens que as execuções entregarem, prontas para baixar.',
}

const renderEmpty = (kind: ContentKind) => <EmptyState title="Nenhum conteúdo ainda" hint={HINTS[kind]} icon={IconPhoto} />

/** The contents that the runs of this kind have delivered, newest first. */
export function LibrarySection({ kind }: { kind: ContentKind }) {
  const contents = useInfiniteQuery(contentsQuery(kind))
  const clients = useQuery(clientNamesQuery)
  return (
    <Section title="Biblioteca de conteúdos" flush>
      <QueryView
        query={contents}
        loading="Carregando conteúdos..."
        skeleton={<LibrarySkeleton />}
        failed="Não foi possível carregar os conteúdos."
        empty={({ pages }) => pages.every((page) => page.contents.length === 0) && renderEmpty(kind)}
      >
        {({ pages }) => (
          <ul className="library">
            {pages
              .flatMap((page) => page.contents)
              .map((content) => (
                <LibraryCard key={content.id} content={content} client={findRegisteredName(clients.data ?? [], content.client)} />
              ))}
          </ul>
        )}
      </QueryView>
      <LoadMore list={contents} />
    </Section>
  )
}
