import './document.css'
import { Suspense } from 'react'
import { Button } from '../../../components/button.tsx'
import { Callout } from '../../../components/callout.tsx'
import { lazyComponent } from '../../../lib/lazy.ts'
import { useDocumentConflict } from './use-conflict.ts'
import type { DocumentEditing } from './use-document-editing.ts'

const TextDialog = lazyComponent(() => import('./text-dialog.tsx'))

function Conflict({ editing }: { editing: DocumentEditing }) {
  const { remote, busy, showRemote, closeRemote, keepMine, takeRemote } = useDocumentConflict(editing)
  return (
    <>
      <Callout
        tone="warn"
        title="Este texto foi alterado em outro lugar"
        actions={
          <>
            <Button onClick={() => void showRemote()} disabled={busy}>
              Ver a outra versão
            </Button>
            <Button look="ghost" onClick={() => void keepMine()} disabled={busy}>
              Ficar com a minha
            </Button>
          </>
        }
      >
        <p>Nada do que você escreveu se perdeu. Se você ficar com a sua, a outra fica guardada em Versões.</p>
      </Callout>
      <Suspense>
        {remote && (
          <TextDialog
            heading={`A outra versão, de ${remote.by}`}
            title={remote.title}
            html={remote.html}
            actionLabel="Usar esta versão"
            onAction={() => takeRemote(remote)}
            onClose={closeRemote}
          />
        )}
      </Suspense>
    </>
  )
}

function DeletedElsewhere({ editing: { autosave } }: { editing: DocumentEditing }) {
  return (
    <Callout
      tone="warn"
      title="Este texto foi excluído em outro lugar"
      actions={
        <Button onClick={() => void autosave.overwriteRemote({ id: undefined, revision: 0 })}>Guardar como um novo</Button>
      }
    >
      <p>O que você escreveu continua aqui.</p>
    </Callout>
  )
}

/** Asks the person what to do when the autosave is blocked: the document was changed or deleted elsewhere. */
export function ConflictCallout({ editing }: { editing: DocumentEditing }) {
  const { phase } = editing.state
  if (phase !== 'conflict' && phase !== 'deleted') return null
  return (
    <div className="decision">
      {phase === 'conflict' ? <Conflict editing={editing} /> : <DeletedElsewhere editing={editing} />}
    </div>
  )
}
