import './recorder.css'
import { IconPlayerStop } from '@tabler/icons-react'
import { Button } from '#components/ui/button.tsx'
import { useWakeLock } from '#lib/use-wake-lock.ts'
import { useIsRecorderShown } from './recorder/modal-visibility.ts'
import { recorderNotices } from './recorder/notices.ts'
import { stopRecording } from './recorder/recorder.ts'
import { recorderStore } from './recorder/recorder-store.ts'
import { type OngoingRecording, useRecordingClock } from './recorder/use-recording-clock.ts'

const STATES = { muted: 'Microfone mudo', suspended: 'Gravação parada' } as const

async function stopFromAfar(): Promise<void> {
  await stopRecording()
  if (recorderStore.get().step === 'ready') recorderNotices.showStopped()
}

function Pill(recording: OngoingRecording) {
  const { interruption } = recording
  const clock = useRecordingClock(recording)
  useWakeLock()
  return (
    <aside className="row gap-3 recording-pill" aria-label="Gravação em andamento">
      {!interruption && <span className="recorder__pulse" aria-hidden />}
      <span className={interruption ? 'strong warn' : 'strong'}>{interruption ? STATES[interruption.kind] : 'Gravando...'}</span>
      <span className="tnum" role="timer">
        {clock}
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

/** Renders nothing while the modal with the recorder is open. */
export default function RecordingPill() {
  const recorder = recorderStore.use()
  const isRecorderShown = useIsRecorderShown()
  return recorder.step === 'recording' && !isRecorderShown && <Pill {...recorder} />
}
