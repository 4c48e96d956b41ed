import { Button } from '../../../components/button.tsx'
import { Callout } from '../../../components/callout.tsx'
import { shortMomentIn } from '../../../lib/moments.ts'
import { useZone } from '../../../lib/session.ts'
import type { LocalCopy } from './local-copies.ts'
import type { DocumentEditing } from './use-document.ts'
import { useUnsyncedCopies } from './use-unsynced-copies.ts'

/** What was typed the last time and never reached the server is offered back. Whatever the answer, it can be undone. */
export function RecoveryCallout({ editing }: { editing: DocumentEditing }) {
  const { autosave, replace } = editing
  const zone = useZone()
  const { id } = autosave.state()
  const { copies, forget, discard } = useUnsyncedCopies((copy) => copy.id === id)
  const [copy] = copies
  if (!copy) return null
  const recover = ({ title, html, projectId, revision }: LocalCopy) => {
    replace({ title, html, projectId })
    autosave.keepHere()
    forget(copy)
    // Over what it was written over: if that has changed since, the person is asked.
    void autosave.overrule({ id, revision })
  }
  return (
    <Callout
      tone="info"
      title={`Há um texto neste navegador que não chegou ao servidor (${shortMomentIn(zone, copy.at)})`}
      actions={
        <>
          <Button onClick={() => recover(copy)}>Recuperar</Button>
          <Button look="ghost" onClick={() => discard(copy)}>
            Descartar
          </Button>
        </>
      }
    >
      <p className="wraps">{copy.title || 'Sem título'}</p>
    </Callout>
  )
}
