import './document.css'
import { useQueryClient } from '@tanstack/react-query'
import type { Document } from 'contract/content/documents.ts'
import { useState } from 'react'
import { ConflictCallout } from '#components/dialogs/conflict-callout.tsx'
import { Callout } from '#components/feedback/callout.tsx'
import { UnsyncedCopyCallout } from '#components/feedback/unsynced-copy-callout.tsx'
import { Button } from '#components/ui/button.tsx'
import { useAutosaveConflict } from '#lib/autosave/use-conflict.ts'
import { createIntent } from '#lib/net/intent.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { documentQuery, useSendDocument } from './document-calls.ts'
import { type DocumentCopy, useDocumentCopies } from './document-copies.ts'
import { isEmptyText, toDocumentText } from './document-text.ts'
import { type DocumentEditing, toSavedStatus } from './use-document-editing.ts'

/** Discarding and recovering can both be undone; a new document takes only one of several new texts, because another would replace it. */
function DocumentRecoveryCallout({ editing }: { editing: DocumentEditing }) {
  const { autosave, replace } = editing
  const { id } = autosave.state()
  const { copies, remove, discard } = useDocumentCopies((copy) => copy.id === id)
  const [isFilled, setIsFilled] = useState(false)
  const [copy] = copies
  if (!copy || (copy.id === undefined && isFilled)) return null
  const recover = ({ title, html, projectId, revision }: DocumentCopy) => {
    setIsFilled(true)
    replace({ title, html, projectId })
    autosave.saveLocally()
    remove(copy)
    // The copy replaces the revision that it was made from. If the document has changed since then, the server refuses the save, and the
    // person has to settle the conflict.
    void autosave.overwriteRemote({ id, revision })
  }
  return (
    <UnsyncedCopyCallout
      title="Há um texto neste navegador que não chegou ao servidor"
      copy={copy}
      onRecover={() => recover(copy)}
      onDiscard={() => discard(copy)}
    />
  )
}

const TextDialog = lazyComponent(() => import('./text-dialog.tsx'))

function useDocumentConflict({ autosave, replace, state }: DocumentEditing) {
  const client = useQueryClient()
  const { mutateAsync: send } = useSendDocument()

  /** Saves the server's text as a version, unless it is empty or already is a version. @returns the revision that the document then has */
  async function keepAsVersion(document: Document): Promise<number> {
    const { id, revision, draft, changed } = document
    const text = toDocumentText(document)
    if (isEmptyText(text) || !(draft || changed)) return revision
    return (await send({ ...text, id, revision, save: true, intent: createIntent() })).revision
  }

  return useAutosaveConflict<Document>({
    autosave,
    fetchRemote: () => client.fetchQuery({ ...documentQuery(state.id ?? 0), staleTime: 0 }),
    keepAsVersion,
    show: (document) => {
      const mine = replace(toDocumentText(document))
      return () => void replace(mine)
    },
    toStatus: toSavedStatus,
  })
}

const Conflict = ({ editing }: { editing: DocumentEditing }) => (
  <ConflictCallout
    title="Este texto foi alterado em outro lugar"
    conflict={useDocumentConflict(editing)}
    renderRemote={({ by, title, html }, dialog) => (
      <TextDialog {...dialog} heading={`A outra versão, de ${by}`} title={title} html={html} />
    )}
  >
    Nada do que você escreveu se perdeu.
  </ConflictCallout>
)

function DeletedElsewhere({ editing: { autosave } }: { editing: DocumentEditing }) {
  return (
    <Callout
      tone="warn"
      title="Este texto foi excluído em outro lugar"
      actions={<Button onClick={() => void autosave.overwriteRemote({ id: undefined, revision: 0 })}>Salvar como novo</Button>}
    >
      <p>O que você escreveu continua aqui.</p>
    </Callout>
  )
}

function DocumentConflictCallout({ editing }: { editing: DocumentEditing }) {
  const { phase } = editing.state
  if (phase !== 'conflict' && phase !== 'deleted') return null
  return (
    <div className="decision">
      {phase === 'conflict' ? <Conflict editing={editing} /> : <DeletedElsewhere editing={editing} />}
    </div>
  )
}

export const PendingDecisions = ({ editing }: { editing: DocumentEditing }) => (
  <>
    <DocumentRecoveryCallout editing={editing} />
    <DocumentConflictCallout editing={editing} />
  </>
)
