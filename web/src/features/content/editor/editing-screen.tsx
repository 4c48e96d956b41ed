import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { UnsavedTextGuard } from '#components/dialogs/unsaved-text-guard.tsx'
import { AutosaveStatus } from '#components/feedback/autosave-status.tsx'
import { Button } from '#components/ui/button.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { PresentPeople } from '#entities/presence/present-people.tsx'
import { usePresence } from '#entities/presence/use-present-people.ts'
import { RecordProjectField } from '#entities/projects/record-project-field.tsx'
import { flushOrNotify } from '#lib/autosave/flush-or-notify.ts'
import { useDeleteDocument } from './document-calls.ts'
import { DocumentFields } from './document-fields.tsx'
import { DocumentMenu } from './document-menu.tsx'
import { DocumentStatusBadge } from './document-status-badge.tsx'
import { PendingDecisions } from './pending-decisions.tsx'
import { SaveAndPreview } from './save-and-preview.tsx'
import { type DocumentEditing, type OpenedDocument, useDocumentEditing } from './use-document-editing.ts'
import { useSaveVersionAction } from './use-save-version-action.ts'
import { VersionsSection } from './versions-section.tsx'

const COPY_LACKS = 'O arquivo ou a peça sairia sem elas. Tente de novo assim que estiverem salvas.'

type Props = { opened: OpenedDocument; onCreated: (id: number) => void; onBack: () => void }

/** Deletes the document after its last changes were sent, so that a restored document has these changes. */
function useDeletion({ autosave, title }: DocumentEditing, onBack: () => void) {
  const remove = useDeleteDocument()
  return async (id: number) => {
    await autosave.flush()
    remove.mutate({ id, title: title || null }, { onSuccess: onBack })
  }
}

export function DocumentEditingScreen({ opened, onCreated, onBack }: Props) {
  const editing = useDocumentEditing(opened)
  const { state, autosave, title, projectId, projectError, changeProject } = editing
  const saveAction = useSaveVersionAction(editing)
  const [preview, setPreview] = useState(false)
  const remove = useDeletion(editing, onBack)
  const [initialId] = useState(opened.start.id)
  const { id } = state
  const others = usePresence('document', id)
  const onProjectChange = (project: number | null) => {
    changeProject(project)
    void autosave.flush()
  }
  const reportCreated = useEffectEvent(onCreated)
  useEffect(() => {
    if (id !== undefined && id !== initialId) reportCreated(id)
  }, [id, initialId])
  return (
    <div className="stack">
      <header className="row document__head">
        <Button look="ghost" icon={IconArrowLeft} onClick={onBack}>
          Voltar
        </Button>
        <div className="row row--wrap grow gap-3 lines-1 document__state">
          {id !== undefined && <DocumentStatusBadge draft={state.draft} isSavedVersion={state.isSavedVersion} />}
          <AutosaveStatus state={state} onRetry={() => void autosave.flush()} />
          {others.length > 0 && <PresentPeople people={others} />}
        </div>
        <SaveAndPreview saveAction={saveAction} preview={preview} onPreview={setPreview} />
        {id !== undefined && (
          <DocumentMenu
            id={id}
            name={title || 'Sem título'}
            flush={() => flushOrNotify(autosave, COPY_LACKS)}
            onDelete={() => void remove(id)}
          />
        )}
      </header>
      <PendingDecisions editing={editing} />
      <div className="document__cols">
        <section className="card" aria-label="Texto">
          <DocumentFields editing={editing} saveAction={saveAction} preview={preview} autoFocus={id === undefined} />
        </section>
        <aside className="stack" aria-label="Sobre o texto">
          <div className="card">
            <RecordProjectField value={projectId} onChange={onProjectChange} error={projectError} current={opened.project} />
          </div>
          {id !== undefined && <VersionsSection editing={editing} id={id} />}
          {id !== undefined && <AuthorshipLine of="documents" id={id} />}
        </aside>
      </div>
      <UnsavedTextGuard isUnpersisted={state.lacksLocalCopy} />
    </div>
  )
}
