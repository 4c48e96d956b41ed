import './recorder.css'
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import { Button } from '#components/ui/button.tsx'
import { useZone } from '#lib/session/session.ts'
import { useWakeLock } from '#lib/use-wake-lock.ts'
import { formatMegabytes } from './clip.ts'
import { ClipPanel } from './clip-panel.tsx'
import type { Interruption } from './recorder/microphone.ts'
import { useReportRecorderShown } from './recorder/modal-visibility.ts'
import { resumeRecording, startRecording, stopRecording } from './recorder/recorder.ts'
import { recorderStore } from './recorder/recorder-store.ts'
import { type OngoingRecording, useRecordingClock } from './recorder/use-recording-clock.ts'

const INTERRUPTIONS: Readonly<Record<Interruption, string>> = {
  muted: 'O microfone está mudo. Veja se outro aplicativo, uma ligação ou um botão do aparelho o silenciou.',
  suspended: 'A gravação está parada: o aparelho pausou o áudio, como faz com a tela bloqueada ou numa ligação.',
}

function Recording(recording: OngoingRecording) {
  const { size, interruption } = recording
  const clock = useRecordingClock(recording)
  useWakeLock()
  return (
    <div className="row gap-3 recorder recorder--live">
      {!interruption && <span className="recorder__pulse" aria-hidden />}
      <p className="grow">
        <span className={interruption ? 'strong warn' : 'strong'} role="status">
          {interruption ? INTERRUPTIONS[interruption.kind] : 'Gravando...'}
        </span>
        <span className="sub small tnum">{`${formatMegabytes(size())}${interruption ? ' gravados e guardados' : ''}`}</span>
      </p>
      <span className="recorder__clock tnum" role="timer" aria-label="Tempo de gravação">
        {clock}
      </span>
      {interruption?.kind === 'suspended' && <Button onClick={resumeRecording}>Continuar</Button>}
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
    <div className="row gap-3 recorder">
      <p className="grow sub small">Ou grave agora: o áudio fica guardado neste navegador enquanto é gravado.</p>
      <Button icon={IconMicrophone} busy={busy} onClick={() => void startRecording(zone)}>
        Gravar Áudio
      </Button>
    </div>
  )
}
