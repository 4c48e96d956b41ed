import { IconArrowsMaximize } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { notify } from '../../../lib/notify.ts'
import type { Autosave } from './autosave.ts'
import { AutosaveStatus } from './autosave-status.tsx'
import { DocumentFields } from './document-fields.tsx'
import { PendingDecisions } from './pending-decisions.tsx'
import { SaveAndPreview } from './save-and-preview.tsx'
import { NEW_DOCUMENT, useDocumentEditing } from './use-document.ts'
import { useSaveVersionAction } from './use-saving.ts'

const linkTo = (id: number) => ({ label: 'Abrir', href: `/ai-tools?aba=conteudos&documento=${id}` })

/** Closed without a word, a draft says where it is. */
function useSavedElsewhereToast(autosave: Autosave) {
  const quiet = useRef(false)
  useEffect(
    () => () => {
      void autosave.flush().then(() => {
        const { id, draft } = autosave.state()
        if (id !== undefined && draft && !quiet.current)
          notify({ kind: 'done', title: 'Rascunho salvo', message: 'Está em Ferramentas de IA, Conteúdos.', link: linkTo(id) })
      })
    },
    [autosave],
  )
  return () => {
    quiet.current = true
  }
}

/** The seed's form in a dialog; the whole screen is a click away. */
export default function CompactEditor() {
  const editing = useDocumentEditing(NEW_DOCUMENT)
  const { autosave, state } = editing
  const saving = useSaveVersionAction(editing, linkTo)
  const [preview, setPreview] = useState(false)
  const navigate = useNavigate()
  const leaveQuietly = useSavedElsewhereToast(autosave)
  const enlarge = async () => {
    await autosave.flush()
    leaveQuietly()
    void navigate({ to: '/ai-tools', search: { aba: 'conteudos', documento: autosave.state().id ?? 'novo' } })
  }
  return (
    <div className="compact">
      <PendingDecisions editing={editing} />
      <DocumentFields editing={editing} saving={saving} preview={preview} autoFocus />
      <AutosaveStatus state={state} onRetry={() => void autosave.flush()} />
      <footer className="compact__foot">
        <Button
          look="ghost"
          className="compact__enlarge"
          icon={<IconArrowsMaximize className="icon" stroke={1.5} aria-hidden />}
          onClick={() => void enlarge()}
        >
          Abrir em tela inteira
        </Button>
        <SaveAndPreview saving={saving} preview={preview} onPreview={setPreview} />
      </footer>
    </div>
  )
}
