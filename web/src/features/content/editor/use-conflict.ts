import { useQueryClient } from '@tanstack/react-query'
import type { Document } from 'contract/content/documents.ts'
import { useState } from 'react'
import { createIntent } from '../../../lib/intent.ts'
import { notify } from '../../../lib/notify.ts'
import { describeError } from '../../../lib/query-client.ts'
import { documentQuery, useSaveDraft } from './api.ts'
import { isEmptyText, toDocumentText } from './document-text.ts'
import { type DocumentEditing, toSavedStatus } from './use-document-editing.ts'

/** The ways out of a conflict: the person keeps their own text or takes the other. Neither is lost: the other becomes a version. */
export function useConflict({ autosave, replace, state }: DocumentEditing) {
  const client = useQueryClient()
  const { mutateAsync: send } = useSaveDraft()
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

  /** Saves the other text as a version, unless it is one, before it is overwritten. @returns the revision to overwrite */
  async function preserveUnsavedDraft(document: Document): Promise<number> {
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
        await autosave.overwriteRemote({ id: document.id, revision: await preserveUnsavedDraft(document) })
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
