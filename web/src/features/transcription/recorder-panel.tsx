import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import { Button } from '../../components/button.tsx'
import { useZone } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { formatClock, formatMegabytes } from './clip.ts'
import { ClipPanel } from './clip-panel.tsx'
import { type Desk, desk } from './recorder/desk.ts'
import { startRecording, stopRecording } from './recorder/recorder.ts'
import { useWatch } from './recorder/watched.ts'

function Recording({ startedAt, size }: Extract<Desk, { step: 'recording' }>) {
  const now = useNow(true)
  return (
    <div className="recorder recorder--live">
      <span className="recorder__pulse" aria-hidden />
      <p className="grow">
        <span className="strong" role="status">
          Gravando...
        </span>
        <span className="sub small tnum">{formatMegabytes(size())}</span>
      </p>
      <span className="recorder__clock tnum" role="timer" aria-label="Tempo de gravação">
        {formatClock((now - startedAt) / 1000)}
      </span>
      <Button
        look="danger"
        autoFocus
        icon={<IconPlayerStop className="icon icon--16 icon--full" aria-hidden />}
        onClick={() => void stopRecording()}
      >
        Parar
      </Button>
    </div>
  )
}

/** Seed §4: idle, recording, recorded. */
export function RecorderPanel() {
  const on = desk.use()
  const zone = useZone()
  useWatch()
  if (on.step === 'recording') return <Recording {...on} />
  if (on.step === 'ready') return <ClipPanel clip={on.clip} />
  const busy = on.step === 'opening' ? 'Abrindo o microfone...' : on.step === 'preparing' && 'Preparando o áudio...'
  return (
    <div className="recorder">
      <p className="grow sub small">Ou grave agora: o áudio fica guardado neste navegador enquanto é gravado.</p>
      <Button
        icon={<IconMicrophone className="icon" stroke={1.5} aria-hidden />}
        busy={busy}
        onClick={() => void startRecording(zone)}
      >
        Gravar Áudio
      </Button>
    </div>
  )
}
