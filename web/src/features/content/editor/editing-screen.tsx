import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { useDeleteDocument } from './api.ts'
import { Decisions } from './decisions.tsx'
import { DocumentMenu } from './document-menu.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { ProjectField } from './project-field.tsx'
import { SaveAndPreview } from './save-and-preview.tsx'
import { StandingBadge } from './standing-badge.tsx'
import { StateLine } from './state-line.tsx'
import { type DocumentEditing, type Opened, useDocument } from './use-document.ts'
import { useSaving } from './use-saving.ts'
import { VersionsSection } from './versions-section.tsx'
import { Writing } from './writing.tsx'

type Props = { given: Opened; onPlace: (id: number) => void; onBack: () => void }

/** Its last words go first: what is brought back has them. */
function useDeletion({ keeper, title }: DocumentEditing, onBack: () => void) {
  const remove = useDeleteDocument()
  return async (id: number) => {
    await keeper.flush()
    remove.mutate({ id, title: title || null }, { onSuccess: onBack })
  }
}

/** A text over the whole width: what is written, and beside it what belongs to it. */
export function EditingScreen({ given, onPlace, onBack }: Props) {
  const editing = useDocument(given)
  const { state, keeper, title, projectId, projectError, changeProject } = editing
  const saving = useSaving(editing)
  const [preview, setPreview] = useState(false)
  const remove = useDeletion(editing, onBack)
  const [first] = useState(given.start.id)
  const { id } = state
  const choose = (project: number | null) => {
    changeProject(project)
    void keeper.flush()
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
          {id !== undefined && <StandingBadge draft={state.draft} saved={state.saved} />}
          <StateLine state={state} onRetry={() => void keeper.flush()} />
        </div>
        <SaveAndPreview saving={saving} preview={preview} onPreview={setPreview} />
        {id !== undefined && (
          <DocumentMenu id={id} name={title || 'Sem título'} flush={keeper.flush} onDelete={() => void remove(id)} />
        )}
      </header>
      <Decisions editing={editing} />
      <div className="document__cols">
        <section className="card" aria-label="Texto">
          <Writing editing={editing} saving={saving} preview={preview} autoFocus={id === undefined} />
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
