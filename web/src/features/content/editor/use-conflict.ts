import { useQueryClient } from '@tanstack/react-query'
import type { Document } from 'contract/content/documents.ts'
import { useAutosaveConflict } from '#lib/autosave/use-conflict.ts'
import { createIntent } from '#lib/net/intent.ts'
import { documentQuery, useSendDocument } from './document-calls.ts'
import { isEmptyText, toDocumentText } from './document-text.ts'
import { type DocumentEditing, toSavedStatus } from './use-document-editing.ts'

export function useDocumentConflict({ autosave, replace, state }: DocumentEditing) {
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
