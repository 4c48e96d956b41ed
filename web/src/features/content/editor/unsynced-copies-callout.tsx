import './document.css'
import { Callout } from '#components/feedback/callout.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatCount } from '#lib/format/format.ts'
import { formatShortMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { useDocumentCopies } from './document-copies.ts'

export function UnsyncedCopiesCallout({ onOpen }: { onOpen: (which: number | 'novo') => void }) {
  const zone = useZone()
  const { copies, discard } = useDocumentCopies(() => true)
  if (copies.length === 0) return null
  return (
    <Callout
      tone="info"
      title={`${formatCount(copies.length, 'texto deste navegador não chegou', 'textos deste navegador não chegaram')} ao servidor`}
    >
      <ul className="stack left-copies">
        {copies.map((copy) => (
          <li key={copy.key} className="row">
            <p className="grow cut" title={copy.title || undefined}>
              {copy.title || 'Sem título'} <span className="sub">· {formatShortMoment(zone, copy.at)}</span>
            </p>
            <Button small onClick={() => onOpen(copy.id ?? 'novo')}>
              Abrir
            </Button>
            <Button small look="ghost" onClick={() => discard(copy)}>
              Descartar
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  )
}
