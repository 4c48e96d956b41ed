import './recorder.css'
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import { Button } from '../../components/button.tsx'
import { useZone } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { formatClock, formatMegabytes } from './clip.ts'
import { ClipPanel } from './clip-panel.tsx'
import { useReportRecorderShown } from './recorder/modal-visibility.ts'
import { startRecording, stopRecording } from './recorder/recorder.ts'
import { type RecorderState, recorderStore } from './recorder/recorder-store.ts'

function Recording({ startedAt, size }: Extract<RecorderState, { step: 'recording' }>) {
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

/** The recorder in the three states of the specification (§4): idle, recording and recorded. */
export function RecorderPanel() {
  const recorder = recorderStore.use()
  const zone = useZone()
  useReportRecorderShown()
  if (recorder.step === 'recording') return <Recording {...recorder} />
  if (recorder.step === 'ready') return <ClipPanel clip={recorder.clip} />
  const busy = recorder.step === 'opening' ? 'Abrindo o microfone...' : recorder.step === 'preparing' && 'Preparando o áudio...'
  return (
    <div className="recorder">
      <p className="grow sub small">Ou grave agora: o áudio fica guardado neste navegador enquanto é gravado.</p>
      <Button icon={IconMicrophone} busy={busy} onClick={() => void startRecording(zone)}>
        Gravar Áudio
      </Button>
    </div>
  )
}
