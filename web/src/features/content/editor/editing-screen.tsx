import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { useDeleteDocument } from './api.ts'
import { AutosaveStatus } from './autosave-status.tsx'
import { DocumentFields } from './document-fields.tsx'
import { DocumentMenu } from './document-menu.tsx'
import { DocumentStatusBadge } from './document-status-badge.tsx'
import { PendingDecisions } from './pending-decisions.tsx'
import { ProjectField } from './project-field.tsx'
import { SaveAndPreview } from './save-and-preview.tsx'
import { LeaveGuard } from './unsaved-text-guard.tsx'
import { type DocumentEditing, type OpenedDocument, useDocumentEditing } from './use-document.ts'
import { useSaveVersionAction } from './use-saving.ts'
import { VersionsSection } from './versions-section.tsx'

type Props = { given: OpenedDocument; onPlace: (id: number) => void; onBack: () => void }

/** Its last words go first: what is brought back has them. */
function useDeletion({ autosave, title }: DocumentEditing, onBack: () => void) {
  const remove = useDeleteDocument()
  return async (id: number) => {
    await autosave.flush()
    remove.mutate({ id, title: title || null }, { onSuccess: onBack })
  }
}

/** A text over the whole width: what is written, and beside it what belongs to it. */
export function EditingScreen({ given, onPlace, onBack }: Props) {
  const editing = useDocumentEditing(given)
  const { state, autosave, title, projectId, projectError, changeProject } = editing
  const saving = useSaveVersionAction(editing)
  const [preview, setPreview] = useState(false)
  const remove = useDeletion(editing, onBack)
  const [first] = useState(given.start.id)
  const { id } = state
  const choose = (project: number | null) => {
    changeProject(project)
    void autosave.flush()
  }
  const placed = useEffectEvent(onPlace)
  useEffect(() => {
    if (id !== undefined && id !== first) placed(id)
  }, [id, first])
  return (
    <div className="document">
      <header className="document__head">
        <Button look="ghost" icon={<IconArrowLeft className="icon" stroke={1.5} aria-hidden />} onClick={onBack}>
          Voltar
        </Button>
        <div className="document__state">
          {id !== undefined && <DocumentStatusBadge draft={state.draft} saved={state.saved} />}
          <AutosaveStatus state={state} onRetry={() => void autosave.flush()} />
        </div>
        <SaveAndPreview saving={saving} preview={preview} onPreview={setPreview} />
        {id !== undefined && (
          <DocumentMenu id={id} name={title || 'Sem título'} flush={autosave.flush} onDelete={() => void remove(id)} />
        )}
      </header>
      <PendingDecisions editing={editing} />
      <div className="document__cols">
        <section className="card" aria-label="Texto">
          <DocumentFields editing={editing} saving={saving} preview={preview} autoFocus={id === undefined} />
        </section>
        <aside className="stack" aria-label="Sobre o texto">
          <div className="card">
            <ProjectField value={projectId} onChange={choose} error={projectError} current={given.project} />
          </div>
          {id !== undefined && <VersionsSection editing={editing} id={id} />}
        </aside>
      </div>
      <LeaveGuard exposed={state.exposed} />
    </div>
  )
}
