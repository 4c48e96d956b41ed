import { useState } from 'react'
import { UnsyncedCopyCallout } from '#components/feedback/unsynced-copy-callout.tsx'
import { type DocumentCopy, useDocumentCopies } from './document-copies.ts'
import type { DocumentEditing } from './use-document-editing.ts'

/** Discarding and recovering can both be undone; a new document takes only one of several new texts, because another would replace it. */
export function DocumentRecoveryCallout({ editing }: { editing: DocumentEditing }) {
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
