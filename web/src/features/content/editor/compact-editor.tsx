import { IconArrowsMaximize } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { AutosaveStatus } from '#components/feedback/autosave-status.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Autosave } from '#lib/autosave/autosave.ts'
import { notify } from '#lib/notify.ts'
import { DocumentFields } from './document-fields.tsx'
import { PendingDecisions } from './pending-decisions.tsx'
import { SaveAndPreview } from './save-and-preview.tsx'
import { NEW_DOCUMENT, useDocumentEditing } from './use-document-editing.ts'
import { useSaveVersionAction } from './use-save-version-action.ts'

const linkToDocument = (id: number) => ({ label: 'Abrir', href: `/ai-tools?aba=conteudos&documento=${id}` })

/** Sends the last changes when the editor unmounts. @returns a function that suppresses the toast */
function useSavedElsewhereToast(autosave: Autosave) {
  const isSuppressed = useRef(false)
  useEffect(
    () => () => {
      void autosave.flush().then(() => {
        const { id, draft } = autosave.state()
        if (id !== undefined && draft && !isSuppressed.current)
          notify({
            kind: 'done',
            title: 'Rascunho salvo',
            message: 'Está em Ferramentas de IA, Conteúdos.',
            link: linkToDocument(id),
          })
      })
    },
    [autosave],
  )
  return () => {
    isSuppressed.current = true
  }
}

export default function CompactEditor() {
  const editing = useDocumentEditing(NEW_DOCUMENT)
  const { autosave, state } = editing
  const saveAction = useSaveVersionAction(editing, linkToDocument)
  const [preview, setPreview] = useState(false)
  const navigate = useNavigate()
  const suppressToast = useSavedElsewhereToast(autosave)
  const openFullScreen = async () => {
    await autosave.flush()
    suppressToast()
    void navigate({ to: '/ai-tools', search: { aba: 'conteudos', documento: autosave.state().id ?? 'novo' } })
  }
  return (
    <div className="stack gap-3 compact">
      <PendingDecisions editing={editing} />
      <DocumentFields editing={editing} saveAction={saveAction} preview={preview} autoFocus />
      <AutosaveStatus state={state} onRetry={() => void autosave.flush()} />
      <footer className="row row--wrap row--end compact__foot">
        <Button look="ghost" className="compact__enlarge" icon={IconArrowsMaximize} onClick={() => void openFullScreen()}>
          Abrir em tela inteira
        </Button>
        <SaveAndPreview saveAction={saveAction} preview={preview} onPreview={setPreview} />
      </footer>
    </div>
  )
}
