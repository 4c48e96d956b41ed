import { formatShortMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from './callout.tsx'

type Props = { title: string; copy: { title: string; at: string }; onRecover: () => void; onDiscard: () => void }

/** Discarding can be undone; after a recovery the editor's undo brings back all of a piece, but only the content of a document. */
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
