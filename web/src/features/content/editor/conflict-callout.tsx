import { Suspense } from 'react'
import { Button } from '../../../components/button.tsx'
import { Callout } from '../../../components/callout.tsx'
import { lazy } from '../../../lib/lazy.ts'
import { useConflict } from './use-conflict.ts'
import type { DocumentEditing } from './use-document.ts'

const TextDialog = lazy(() => import('./text-dialog.tsx'))

function Conflict({ editing }: { editing: DocumentEditing }) {
  const { other, busy, see, close, keepMine, takeOther } = useConflict(editing)
  return (
    <>
      <Callout
        tone="warn"
        title="Este texto foi alterado em outro lugar"
        actions={
          <>
            <Button onClick={() => void see()} disabled={busy}>
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
        {other && (
          <TextDialog
            heading={`A outra versão, de ${other.by}`}
            title={other.title}
            html={other.html}
            take="Usar esta versão"
            onTake={() => takeOther(other)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

function Gone({ editing: { autosave } }: { editing: DocumentEditing }) {
  return (
    <Callout
      tone="warn"
      title="Este texto foi excluído em outro lugar"
      actions={<Button onClick={() => void autosave.overrule({ id: undefined, revision: 0 })}>Guardar como um novo</Button>}
    >
      <p>O que você escreveu continua aqui.</p>
    </Callout>
  )
}

/** Where a text can no longer be kept by itself, the person decides. */
export function ConflictCallout({ editing }: { editing: DocumentEditing }) {
  const { phase } = editing.state
  if (phase !== 'conflict' && phase !== 'gone') return null
  return <div className="decision">{phase === 'conflict' ? <Conflict editing={editing} /> : <Gone editing={editing} />}</div>
}
