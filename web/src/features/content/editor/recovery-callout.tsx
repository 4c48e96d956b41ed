import { Button } from '../../../components/button.tsx'
import { Callout } from '../../../components/callout.tsx'
import { shortMomentIn } from '../../../lib/moments.ts'
import { useZone } from '../../../lib/session.ts'
import type { LocalCopy } from './local-copies.ts'
import type { DocumentEditing } from './use-document.ts'
import { useLeftCopies } from './use-left-copies.ts'

/** What was typed the last time and never reached the server is offered back. Whatever the answer, it can be undone. */
export function RecoveryCallout({ editing }: { editing: DocumentEditing }) {
  const { keeper, replace } = editing
  const zone = useZone()
  const { id } = keeper.state()
  const { copies, forget, discard } = useLeftCopies((copy) => copy.id === id)
  const [copy] = copies
  if (!copy) return null
  const recover = ({ title, html, projectId, revision }: LocalCopy) => {
    replace({ title, html, projectId })
    keeper.keepHere()
    forget(copy)
    // Over what it was written over: if that has changed since, the person is asked.
    void keeper.overrule({ id, revision })
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
