import { formatShortMoment } from '../lib/moments.ts'
import { useZone } from '../lib/session.ts'
import { Button } from './button.tsx'
import { Callout } from './callout.tsx'

type Props = { title: string; copy: { title: string; at: string }; onRecover: () => void; onDiscard: () => void }

/** Offers this browser's copy of a record that never reached the server. Recovering and discarding can both be undone. */
export function UnsyncedCopyCallout({ title, copy, onRecover, onDiscard }: Props) {
  const zone = useZone()
  return (
    <Callout
      tone="info"
      title={`${title} (${formatShortMoment(zone, copy.at)})`}
      actions={
        <>
          <Button onClick={onRecover}>Recuperar</Button>
          <Button look="ghost" onClick={onDiscard}>
            Descartar
          </Button>
        </>
      }
    >
      <p className="wraps">{copy.title || 'Sem título'}</p>
    </Callout>
  )
}
