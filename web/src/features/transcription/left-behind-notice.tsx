import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Callout } from '../../components/callout.tsx'
import { ConfirmLater } from '../../components/confirm-later.tsx'
import { FailedNote } from '../../components/failed-note.tsx'
import { shortMomentIn } from '../../lib/moments.ts'
import { useZone } from '../../lib/session.ts'
import { type Clip, formatClock } from './clip.ts'
import type { Kept } from './kept/kept.ts'
import { useLeftBehind } from './kept/left-behind.ts'

/** `onRecovered`: what becomes of one that is on its way now. */
export function LeftBehindNotice({ onRecovered }: { onRecovered?: (clip: Clip) => void }) {
  const zone = useZone()
  const { query, offered, recover, discard } = useLeftBehind()
  const [doomed, setDoomed] = useState<Kept>()
  const [asking, setAsking] = useState(false)
  const whenOf = ({ startedAt }: Kept) => shortMomentIn(zone, new Date(startedAt).toISOString())
  const ask = (kept: Kept) => {
    setDoomed(kept)
    setAsking(true)
  }
  return (
    <>
      <FailedNote query={query} failed="Não foi possível ver se ficou alguma gravação por enviar neste navegador." />
      {offered.map((kept) => (
        <Callout
          key={kept.id}
          tone="warn"
          title={`Encontramos uma gravação de ${whenOf(kept)} que não foi enviada`}
          actions={
            <>
              <Button look="primary" onClick={() => void recover(kept).then((clip) => clip && onRecovered?.(clip))}>
                Recuperar
              </Button>
              <Button look="ghost" onClick={() => ask(kept)}>
                Descartar
              </Button>
            </>
          }
        >
          <p className="small">
            <span className="tnum">{formatClock(kept.chunks)}</span> de áudio, guardados neste navegador quando a página fechou.
          </p>
        </Callout>
      ))}
      <ConfirmLater
        title="Descartar a gravação?"
        question={doomed ? `O áudio de ${whenOf(doomed)} (${formatClock(doomed.chunks)}) será apagado deste computador.` : ''}
        hint="Isso não pode ser desfeito."
        confirm="Descartar"
        opened={asking}
        onConfirm={() => {
          setAsking(false)
          if (doomed) void discard(doomed)
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
