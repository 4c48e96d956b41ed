import '#components/rows.css'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#components/button.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { LoadMore } from '#components/load-more.tsx'
import { PermissionGate } from '#components/permission-gate.tsx'
import { QueryView } from '#components/query-view.tsx'
import { SearchBox } from '#components/search-box.tsx'
import { Section } from '#components/section.tsx'
import { TableSkeleton } from '#components/skeleton.tsx'
import { documentsQuery, useDeleteDocument } from './api.ts'
import { DocumentRow } from './document-row.tsx'
import type { DocumentsSearchState } from './documents-search.ts'
import { UnsyncedCopiesCallout } from './unsynced-copies-callout.tsx'

function NoDocuments({ q, onClear, onNew }: { q: string | undefined; onClear: () => void; onNew: () => void }) {
  return q ? (
    <EmptyState
      title="Nenhum conteúdo encontrado"
      hint={`Nem nos títulos nem nos textos há “${q}”.`}
      action={<Button onClick={onClear}>Limpar busca</Button>}
    />
  ) : (
    <EmptyState
      title="Nenhum conteúdo ainda"
      hint="Aqui ficam os textos escritos no editor, e os que vêm das transcrições e do Criador de Conteúdo IA."
      icon={IconFileText}
      action={
        <Button look="primary" permission="content.write" onClick={onNew}>
          Novo conteúdo
        </Button>
      }
    />
  )
}

export function DocumentsList({ search: { q, setQuery, open }, onNew }: { search: DocumentsSearchState; onNew: () => void }) {
  const documents = useInfiniteQuery(documentsQuery(q))
  const remove = useDeleteDocument()
  const add = (
    <Button small permission="content.write" icon={IconPlus} onClick={onNew}>
      Novo conteúdo
    </Button>
  )
  return (
    <>
      <PermissionGate permission="content.write">
        <UnsyncedCopiesCallout onOpen={open} />
      </PermissionGate>
      <Section title="Conteúdos" aside={add} flush>
        {/* biome-ignore lint/a11y/useSemanticElements: <search> is too new for the DOM readers of our tests */}
        <form role="search" className="documents__find" aria-label="Buscar conteúdo" onSubmit={(event) => event.preventDefault()}>
          <SearchBox label="Buscar em títulos e textos" q={q ?? ''} onSearch={setQuery} />
        </form>
        <QueryView
          query={documents}
          loading="Carregando conteúdos..."
          skeleton={<TableSkeleton widths={[320, 96]} />}
          failed="Não foi possível carregar os conteúdos."
          empty={({ pages }) =>
            pages.every((page) => page.documents.length === 0) && <NoDocuments q={q} onClear={() => setQuery('')} onNew={onNew} />
          }
        >
          {({ pages }) => (
            <ul className="rows">
              {pages
                .flatMap((page) => page.documents)
                .map((document) => (
                  <DocumentRow key={document.id} document={document} q={q} onDelete={() => remove.mutate(document)} />
                ))}
            </ul>
          )}
        </QueryView>
        <LoadMore list={documents} />
      </Section>
    </>
  )
}
