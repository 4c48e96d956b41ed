import '../../styles/transcription.css'
import { IconPlugConnected } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { lazy } from '../../lib/lazy.ts'
import { notify } from '../../lib/notify.ts'
import { OrphanedRecordingsNotice } from './orphaned-recordings-notice.tsx'
import { canTakeClip, currentClip, recorderStore } from './recorder/recorder-store.ts'
import { setClip } from './recorder/set-clip.ts'
import { RecorderPanel } from './recorder-panel.tsx'
import { Result } from './result.tsx'
import { useTranscription } from './transcription.ts'
import { useRefreshOnArrival } from './use-refresh-on-arrival.ts'

const DropZone = lazy(() => import('./drop-zone.tsx'))

/** Its window may be closed by accident: what is being recorded goes on, and the person is told. */
function useGoesOn(): void {
  useEffect(
    () => () => {
      if (recorderStore.get().step !== 'recording') return
      notify({ kind: 'warning', title: 'A gravação continua', message: 'Abra Transcrição de Áudio de novo para ver ou parar.' })
    },
    [],
  )
}

/** The button that was pressed to stop is gone: the focus goes to what comes next. */
function useNextFocus(ready: boolean) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (ready && document.activeElement === document.body) next.current?.focus()
  }, [ready])
  return next
}

/** Seed §2: visible to users. */
const TechnicalNote = () => (
  <p className="tech-note tiny sub">
    <IconPlugConnected className="icon icon--16" stroke={1.5} aria-hidden />
    <span>
      Nota técnica: ao iniciar, os dados do áudio são enviados ao webhook de transcrição (<code>POST /webhook/transcription</code>
      , em JSON), e a resposta em texto é mostrada aqui.
    </span>
  </p>
)

/** What Home's Transcrição de Áudio card opens (seed §2). `onLeave`: it goes to another screen. */
export function TranscriptionModal({ onLeave }: { onLeave?: () => void }) {
  const on = recorderStore.use()
  const clip = currentClip(on)
  const { start, busy, outcome } = useTranscription(clip)
  const ready = on.step === 'ready'
  const next = useNextFocus(ready)
  useRefreshOnArrival()
  useGoesOn()
  return (
    <>
      <OrphanedRecordingsNotice onRecovered={setClip} />
      <Suspense fallback={<div className="audio-drop" />}>
        <DropZone disabled={!canTakeClip(on)} />
      </Suspense>
      <RecorderPanel />
      <Result outcome={outcome} busy={busy} onRetry={start} onLeave={onLeave} />
      <TechnicalNote />
      <Button ref={next} look="primary" className="btn--wide" disabled={!ready} busy={busy && 'Processando...'} onClick={start}>
        Iniciar Transcrição
      </Button>
    </>
  )
}
