import { useQueryClient } from '@tanstack/react-query'
import type { Document } from 'contract/content/documents.ts'
import { useState } from 'react'
import { makeIntent } from '../../../lib/intent.ts'
import { notify } from '../../../lib/notify.ts'
import { reasonOf } from '../../../lib/query-client.ts'
import { documentQuery, useSaveDraft } from './api.ts'
import { isEmptyText, toDocumentText } from './document-text.ts'
import { type DocumentEditing, toSavedStatus } from './use-document.ts'

/** Somebody else wrote it meanwhile: what a person can do about it. Neither text is lost, whichever is taken. */
export function useConflict({ autosave, replace, state }: DocumentEditing) {
  const client = useQueryClient()
  const { mutateAsync: send } = useSaveDraft()
  const [other, setOther] = useState<Document>()
  const [busy, setBusy] = useState(false)

  const ask = async () => client.fetchQuery({ ...documentQuery(state.id ?? 0), staleTime: 0 })

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify({ kind: 'failed', title: 'Não foi possível ler a outra versão', message: reasonOf(error) })
    } finally {
      setBusy(false)
    }
  }

  /** Only autosave has what is there: it becomes a version before mine goes over it. @returns the revision to go over */
  async function preserved(document: Document): Promise<number> {
    const { id, revision, draft, changed } = document
    const text = toDocumentText(document)
    if (isEmptyText(text) || !(draft || changed)) return revision
    return (await send({ ...text, id, revision, save: true, intent: makeIntent() })).revision
  }

  return {
    other,
    busy,
    see: () => attempt(async () => setOther(await ask())),
    close: () => setOther(undefined),
    keepMine: () =>
      attempt(async () => {
        const document = await ask()
        await autosave.overrule({ id: document.id, revision: await preserved(document) })
      }),
    takeOther: (document: Document) => {
      setOther(undefined)
      const mine = replace(toDocumentText(document))
      autosave.adopt({ id: document.id, revision: document.revision }, toSavedStatus(document))
      notify({
        kind: 'done',
        title: 'Você está com a outra versão',
        action: { label: 'Voltar à minha', run: () => void replace(mine) },
      })
    },
  }
}
