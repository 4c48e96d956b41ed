import '../../styles/transcription.css'
import { IconPlayerStop } from '@tabler/icons-react'
import { Button } from '../../components/button.tsx'
import { useNow } from '../../lib/use-now.ts'
import { formatClock } from './clip.ts'
import { useIsModalOpen } from './recorder/modal-visibility.ts'
import { stopRecording } from './recorder/recorder.ts'
import { type RecorderState, recorderStore } from './recorder/recorder-store.ts'

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
        onClick={() => void stopRecording()}
      >
        Parar
      </Button>
    </aside>
  )
}

/** On every screen while something is being recorded, unless its window is open: a microphone that listens is never out of sight. */
export default function RecordingPill() {
  const on = recorderStore.use()
  const watched = useIsModalOpen()
  return on.step === 'recording' && !watched && <Pill {...on} />
}
