import './document.css'
import { ConflictCallout } from '#components/dialogs/conflict-callout.tsx'
import { Callout } from '#components/feedback/callout.tsx'
import { Button } from '#components/ui/button.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useDocumentConflict } from './use-conflict.ts'
import type { DocumentEditing } from './use-document-editing.ts'

const TextDialog = lazyComponent(() => import('./text-dialog.tsx'))

const Conflict = ({ editing }: { editing: DocumentEditing }) => (
  <ConflictCallout
    title="Este texto foi alterado em outro lugar"
    conflict={useDocumentConflict(editing)}
    renderRemote={({ by, title, html }, dialog) => (
      <TextDialog {...dialog} heading={`A outra versão, de ${by}`} title={title} html={html} />
    )}
  >
    Nada do que você escreveu se perdeu.
  </ConflictCallout>
)

function DeletedElsewhere({ editing: { autosave } }: { editing: DocumentEditing }) {
  return (
    <Callout
      tone="warn"
      title="Este texto foi excluído em outro lugar"
      actions={<Button onClick={() => void autosave.overwriteRemote({ id: undefined, revision: 0 })}>Salvar como novo</Button>}
    >
      <p>O que você escreveu continua aqui.</p>
    </Callout>
  )
}

export function DocumentConflictCallout({ editing }: { editing: DocumentEditing }) {
  const { phase } = editing.state
  if (phase !== 'conflict' && phase !== 'deleted') return null
  return (
    <div className="decision">
      {phase === 'conflict' ? <Conflict editing={editing} /> : <DeletedElsewhere editing={editing} />}
    </div>
  )
}
