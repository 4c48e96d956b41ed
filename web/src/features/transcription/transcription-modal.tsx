import { IconPlugConnected } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { notify } from '#lib/notify.ts'
import { OrphanedRecordingsNotice } from './orphaned-recordings-notice.tsx'
import { canTakeClip, getCurrentClip, recorderStore } from './recorder/recorder-store.ts'
import { replaceCurrentClip } from './recorder/replace-current-clip.ts'
import { RecorderPanel } from './recorder-panel.tsx'
import { useTranscription } from './transcription.ts'
import { TranscriptionResult } from './transcription-result.tsx'
import { useRefreshOnArrival } from './use-refresh-on-arrival.ts'

const DropZone = lazyComponent(() => import('./drop-zone.tsx'))

/** The modal may have been closed by accident while a recording continues. */
function useRecordingContinuesToast(): void {
  useEffect(
    () => () => {
      if (recorderStore.get().step !== 'recording') return
      notify({
        kind: 'warning',
        title: 'A gravação continua',
        message: 'Para terminar, use Parar no rodapé da tela ou abra Transcrição de Áudio de novo.',
      })
    },
    [],
  )
}

/** Moves the focus to the next button when the "Parar" button, which was pressed, has disappeared. */
function useFocusWhenReady(ready: boolean) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (ready && document.activeElement === document.body) next.current?.focus()
  }, [ready])
  return next
}

/** The technical note that the specification puts on the screen (§2). */
const TechnicalNote = () => (
  <p className="row row--top tech-note tiny sub">
    <IconPlugConnected className="icon icon--16" stroke={1.5} aria-hidden />
    <span>
      Nota técnica: ao iniciar, os dados do áudio são enviados ao webhook de transcrição (<code>POST /webhook/transcription</code>
      , em JSON), e a resposta em texto é mostrada aqui.
    </span>
  </p>
)

/** Specification §2. `onLeave`: called when the person follows the link to the library. */
export function TranscriptionModalContent({ onLeave }: { onLeave?: () => void }) {
  const recorder = recorderStore.use()
  const clip = getCurrentClip(recorder)
  const { start, busy, outcome } = useTranscription(clip)
  const ready = recorder.step === 'ready'
  const next = useFocusWhenReady(ready)
  useRefreshOnArrival()
  useRecordingContinuesToast()
  return (
    <>
      <OrphanedRecordingsNotice onRecovered={replaceCurrentClip} />
      <CodeSuspense fallback={<div className="audio-drop" />}>
        <DropZone disabled={!canTakeClip(recorder)} />
      </CodeSuspense>
      <RecorderPanel />
      <TranscriptionResult outcome={outcome} busy={busy} onRetry={start} onLeave={onLeave} />
      <TechnicalNote />
      <Button ref={next} look="primary" className="btn--wide" disabled={!ready} busy={busy && 'Processando...'} onClick={start}>
        {clip?.isSilent && !outcome ? 'Transcrever mesmo assim' : 'Iniciar Transcrição'}
      </Button>
    </>
  )
}
