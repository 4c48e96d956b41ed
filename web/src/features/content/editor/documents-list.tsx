import '#components/tables/rows.css'
import './document.css'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DocumentCard } from 'contract/content/documents.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { SearchBox } from '#components/tables/search-box.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { documentsQuery, useDeleteDocument } from './document-calls.ts'
import { DocumentMenu } from './document-menu.tsx'
import { DocumentStatusBadge } from './document-status-badge.tsx'
import type { DocumentsSearchState } from './documents-search.ts'
import { ImportButton } from './import-button.tsx'
import { UnsyncedCopiesCallout } from './unsynced-copies-callout.tsx'

const NoDocuments = ({ onNew }: { onNew: () => void }) => (
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

function DocumentRow({ document, q, onDelete }: { document: DocumentCard; q: string | undefined; onDelete: () => void }) {
  const { id, title, excerpt, draft, changed, project, by, updatedAt } = document
  const name = title ?? 'Sem título'
  return (
    <li className="documents__row">
      <div className="stack gap-1 documents__what wraps">
        <h3>
          <Link
            className={`covers rows__open two ${title ? '' : 'sub'}`}
            to="/ai-tools"
            search={{ aba: 'conteudos', ...(q ? { q } : {}), documento: id }}
            title={name}
          >
            {name}
          </Link>
        </h3>
        {excerpt && (
          <p className="small sub two" title={excerpt}>
            {excerpt}
          </p>
        )}
        <p className="tiny sub dotted">
          <RelativeTime at={updatedAt} />
          <span>{by}</span>
          {project && <span>{project.name}</span>}
        </p>
      </div>
      <div className="documents__state">
        <DocumentStatusBadge draft={draft} isSavedVersion={!changed} short />
      </div>
      <DocumentMenu id={id} name={name} onDelete={onDelete} />
    </li>
  )
}

export function DocumentsList({ search: { q, setQuery, open }, onNew }: { search: DocumentsSearchState; onNew: () => void }) {
  const documents = useInfiniteQuery(documentsQuery(q))
  const remove = useDeleteDocument()
  const add = (
    <div className="row">
      <ImportButton onImported={open} />
      <Button small permission="content.write" icon={IconPlus} onClick={onNew}>
        Novo conteúdo
      </Button>
    </div>
  )
  return (
    <>
      <PermissionGate permission="content.write">
        <UnsyncedCopiesCallout onOpen={open} />
      </PermissionGate>
      <ListSection
        title="Conteúdos"
        aside={add}
        head={
          // biome-ignore lint/a11y/useSemanticElements: <search> is too new for the DOM readers of our tests
          <form role="search" className="card__find" aria-label="Buscar conteúdo" onSubmit={(event) => event.preventDefault()}>
            <SearchBox label="Buscar em títulos e textos" q={q ?? ''} onSearch={setQuery} />
          </form>
        }
        query={documents}
        rows={({ pages }) => pages.flatMap((page) => page.documents)}
        loading="Carregando conteúdos..."
        skeleton={[320, 96]}
        failed="Não foi possível carregar os conteúdos."
        empty={<NoDocuments onNew={onNew} />}
        noMatch={
          q !== undefined && {
            title: 'Nenhum conteúdo encontrado',
            hint: `Nem nos títulos nem nos textos há “${q}”.`,
            clear: 'Limpar busca',
            onClear: () => setQuery(''),
          }
        }
      >
        {(rows) => (
          <ul className="rows">
            {rows.map((document) => (
              <DocumentRow key={document.id} document={document} q={q} onDelete={() => remove.mutate(document)} />
            ))}
          </ul>
        )}
      </ListSection>
    </>
  )
}
