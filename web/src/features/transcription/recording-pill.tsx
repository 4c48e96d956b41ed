import './recorder.css'
import './recording-pill.css'
import { IconPlayerStop } from '@tabler/icons-react'
import { Button } from '../../components/button.tsx'
import { useNow } from '../../lib/use-now.ts'
import { formatClock } from './clip.ts'
import { useIsRecorderShown } from './recorder/modal-visibility.ts'
import { recorderNotices } from './recorder/notices.ts'
import { stopRecording } from './recorder/recorder.ts'
import { type RecorderState, recorderStore } from './recorder/recorder-store.ts'

async function stopFromAfar(): Promise<void> {
  await stopRecording()
  if (recorderStore.get().step === 'ready') recorderNotices.showStopped()
}

function Pill({ startedAt }: Extract<RecorderState, { step: 'recording' }>) {
  const now = useNow(true)
  return (
    <aside className="recording-pill" aria-label="Gravação em andamento">
      <span className="recorder__pulse" aria-hidden />
      <span className="strong">Gravando...</span>
      <span className="tnum" role="timer">
        {formatClock((now - startedAt) / 1000)}
      </span>
      <Button
        small
        icon={<IconPlayerStop className="icon icon--14 icon--full" aria-hidden />}
        onClick={() => void stopFromAfar()}
      >
        Parar
      </Button>
    </aside>
  )
}

/** Shows, on every screen, that the microphone is recording. Renders nothing while the modal with the recorder is open. */
export default function RecordingPill() {
  const recorder = recorderStore.use()
  const isRecorderShown = useIsRecorderShown()
  return recorder.step === 'recording' && !isRecorderShown && <Pill {...recorder} />
}
