import { IconArrowLeft, IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Document } from 'contract/content/documents.ts'
import { useState } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { CallError } from '#lib/net/call.ts'
import { useCan } from '#lib/session/permissions.ts'
import { documentQuery } from './document-calls.ts'
import { type DocumentCopy, documentCopies, useDocumentCopies } from './document-copies.ts'
import { DocumentMenu } from './document-menu.tsx'
import { DocumentSkeleton } from './document-skeleton.tsx'
import { DocumentStatusBadge } from './document-status-badge.tsx'
import { DocumentEditingScreen } from './editing-screen.tsx'
import { ReadOnlyText } from './read-only-text.tsx'
import { NEW_DOCUMENT, toOpenedDocument } from './use-document-editing.ts'

type Props = {
  which: number | 'novo'
  onCreated: (id: number) => void
  onNew: () => void
  onBack: () => void
}

type Opening = { id: number | undefined; count: number; last: number | 'novo' }

/** Stays the same while a new document gets an id, and so another address, as it is written: its editor must stay. */
function useOpening(which: number | 'novo') {
  const [opening, setOpening] = useState<Opening>({ id: undefined, count: 0, last: which })
  const isSameDocument = which === opening.id
  if (which !== opening.last)
    setOpening({
      id: isSameDocument ? opening.id : undefined,
      count: isSameDocument ? opening.count : opening.count + 1,
      last: which,
    })
  const setId = (id: number) => setOpening((before) => ({ ...before, id }))
  return { isCreatedHere: which === 'novo' || isSameDocument, key: opening.count, setId }
}

const doNothing = () => undefined

function DocumentReadingScreen({ document, onBack }: { document: Document; onBack: () => void }) {
  const { id, title, html, draft, changed } = document
  const name = title ?? 'Sem título'
  return (
    <div className="stack">
      <header className="row document__head">
        <Button look="ghost" icon={IconArrowLeft} onClick={onBack}>
          Voltar
        </Button>
        <div className="row row--wrap grow gap-3 lines-1 document__state">
          <DocumentStatusBadge draft={draft} isSavedVersion={!changed} />
        </div>
        <DocumentMenu id={id} name={name} onDelete={doNothing} />
      </header>
      <section className="card" aria-label="Texto">
        <h2>{name}</h2>
        <ReadOnlyText html={html} label={name} />
      </section>
    </div>
  )
}

function MissingDocument({ id, onNew, onBack }: { id: number; onNew: () => void; onBack: () => void }) {
  const { copies } = useDocumentCopies((copy) => copy.id === id)
  const [copy] = copies
  const recoverAsNew = (lost: DocumentCopy) => {
    documentCopies.save({ ...lost, id: undefined, revision: 0 })
    onNew()
  }
  return (
    <div className="card">
      <EmptyState
        title="Conteúdo não encontrado"
        hint={
          copy ? 'Ele foi excluído, mas este navegador tem um texto que não chegou ao servidor.' : 'Ele pode ter sido excluído.'
        }
        icon={IconFileOff}
        action={
          copy ? (
            <Button look="primary" onClick={() => recoverAsNew(copy)}>
              Recuperar como novo
            </Button>
          ) : (
            <Button onClick={onBack}>Voltar aos conteúdos</Button>
          )
        }
      />
    </div>
  )
}

function ExistingDocument({ id, onCreated, onNew, onBack }: Omit<Props, 'which'> & { id: number }) {
  const canWrite = useCan('content.write')
  const query = useQuery(documentQuery(id))
  if (query.error instanceof CallError && query.error.status === 404 && !query.data)
    return <MissingDocument id={id} onNew={onNew} onBack={onBack} />
  return (
    <QueryView
      query={query}
      loading="Abrindo o conteúdo..."
      skeleton={<DocumentSkeleton />}
      failed="Não foi possível abrir o conteúdo."
    >
      {(document) =>
        canWrite ? (
          <DocumentEditingScreen opened={toOpenedDocument(document)} onCreated={onCreated} onBack={onBack} />
        ) : (
          <DocumentReadingScreen document={document} onBack={onBack} />
        )
      }
    </QueryView>
  )
}

export default function DocumentScreen({ which, onCreated, onNew, onBack }: Props) {
  const { isCreatedHere, key, setId } = useOpening(which)
  const onDocumentCreated = (id: number) => {
    setId(id)
    onCreated(id)
  }
  if (isCreatedHere || which === 'novo')
    return <DocumentEditingScreen key={key} opened={NEW_DOCUMENT} onCreated={onDocumentCreated} onBack={onBack} />
  return <ExistingDocument key={key} id={which} onCreated={onCreated} onNew={onNew} onBack={onBack} />
}
