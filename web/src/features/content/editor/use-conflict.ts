import { useQueryClient } from '@tanstack/react-query'
import type { Document } from 'contract/content/documents.ts'
import { useState } from 'react'
import { createIntent } from '../../../lib/intent.ts'
import { notify } from '../../../lib/notify.ts'
import { describeError } from '../../../lib/query-client.ts'
import { documentQuery, useSendDocument } from './api.ts'
import { isEmptyText, toDocumentText } from './document-text.ts'
import { type DocumentEditing, toSavedStatus } from './use-document-editing.ts'

/**
 * Provides the two ways out of a conflict. Keeping the person's own text saves the server's as a version; taking the server's text shows a
 * toast whose action brings the person's own back.
 */
export function useDocumentConflict({ autosave, replace, state }: DocumentEditing) {
  const client = useQueryClient()
  const { mutateAsync: send } = useSendDocument()
  const [remote, setRemote] = useState<Document>()
  const [busy, setBusy] = useState(false)

  const fetchRemote = async () => client.fetchQuery({ ...documentQuery(state.id ?? 0), staleTime: 0 })

  async function runBusy(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify({ kind: 'failed', title: 'Não foi possível ler a outra versão', message: describeError(error) })
    } finally {
      setBusy(false)
    }
  }

  /**
   * Saves the server's text as a version before the person's own text overwrites it; nothing is saved where that text is empty or is a
   * version already. @returns the revision that the overwrite must name
   */
  async function saveRemoteDraftAsVersion(document: Document): Promise<number> {
    const { id, revision, draft, changed } = document
    const text = toDocumentText(document)
    if (isEmptyText(text) || !(draft || changed)) return revision
    return (await send({ ...text, id, revision, save: true, intent: createIntent() })).revision
  }

  return {
    remote,
    busy,
    showRemote: () => runBusy(async () => setRemote(await fetchRemote())),
    closeRemote: () => setRemote(undefined),
    keepMine: () =>
      runBusy(async () => {
        const document = await fetchRemote()
        await autosave.overwriteRemote({ id: document.id, revision: await saveRemoteDraftAsVersion(document) })
      }),
    takeRemote: (document: Document) => {
      setRemote(undefined)
      const mine = replace(toDocumentText(document))
      autosave.adoptRemote({ id: document.id, revision: document.revision }, toSavedStatus(document))
      notify({
        kind: 'done',
        title: 'Você está com a outra versão',
        action: { label: 'Voltar à minha', run: () => void replace(mine) },
      })
    },
  }
}
