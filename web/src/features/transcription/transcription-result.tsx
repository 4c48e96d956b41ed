import './recorder.css'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Problem } from 'contract/calls/problem.ts'
import type { MouseEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { openLink } from '#lib/notify.ts'
import { recordingQuery } from './library/recording-calls.ts'
import type { TranscriptionOutcome } from './transcription.ts'
import { composeDemoText } from './words.ts'

type DisplayedText = Pick<TranscriptionOutcome, 'text' | 'failed' | 'link'>

/**
 * The answer's text until the stored recording has been refetched; then the recording's text or failure, if any, which a
 * background run may have written.
 */
function useDisplayedText(outcome: TranscriptionOutcome | undefined): DisplayedText | undefined {
  const { recordingId = 0, receivedAt = 0 } = outcome ?? {}
  const { data, dataUpdatedAt } = useQuery({ ...recordingQuery(recordingId), enabled: recordingId > 0 })
  if (!outcome || !data || dataUpdatedAt < receivedAt) return outcome
  const { text, transcription } = data
  if (transcription?.state === 'succeeded' && text !== null) return { text, failed: false, link: undefined }
  if (outcome.failed || transcription?.state !== 'failed') return outcome
  return { text: composeDemoText(transcription.message ?? 'A transcrição falhou'), failed: true, link: undefined }
}

type Remedy = NonNullable<Problem['link']>

/** Whether a link leads to a screen of this app. An upstream service may send any address. */
const isInternal = ({ href }: Remedy) => /^\/(?![/\\])/.test(href)

/** Renders nothing for an address outside this app. */
function RemedyLink({ link }: { link: Remedy }) {
  if (!isInternal(link)) return null
  const onFollow = (event: MouseEvent) => {
    const isPlainClick = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (isPlainClick && openLink(link.href)) event.preventDefault()
  }
  return (
    <a className="btn btn--ghost btn--small" href={link.href} onClick={onFollow}>
      {link.label}
    </a>
  )
}

type Props = { outcome: TranscriptionOutcome | undefined; busy: boolean; onRetry: () => void; onLeave?: (() => void) | undefined }

function FailedActions({ link, busy, onRetry }: Pick<Props, 'busy' | 'onRetry'> & Pick<DisplayedText, 'link'>) {
  return (
    <div className="row transcript__failed">
      <Button small icon={IconRefresh} disabled={busy} onClick={onRetry}>
        Tentar novamente
      </Button>
      {link && <RemedyLink link={link} />}
    </div>
  )
}

/** Specification §2. A demonstration text is marked as such. */
export function TranscriptionResult({ outcome, busy, onRetry, onLeave }: Props) {
  const shown = useDisplayedText(outcome)
  const recordingId = outcome?.recordingId
  const isEmpty = shown !== undefined && !shown.failed && shown.text.trim() === ''
  return (
    <div className="stack gap-2">
      <Field label="Transcrição">
        {(wiring) => (
          <textarea
            {...wiring}
            className="input transcript__text"
            readOnly
            rows={5}
            placeholder={isEmpty ? 'Nenhuma fala foi reconhecida nesta gravação.' : 'A transcrição aparecerá aqui...'}
            value={shown?.text ?? ''}
          />
        )}
      </Field>
      <div className="between row--wrap transcript__do">
        {shown?.failed ? <FailedActions link={shown.link} busy={busy} onRetry={onRetry} /> : <span />}
        <span className="row">
          {recordingId !== undefined && (
            <Link
              className="link small"
              to="/ai-tools"
              search={{ aba: 'transcricoes', gravacao: recordingId }}
              {...(onLeave ? { onClick: onLeave } : {})}
            >
              Abrir na biblioteca
            </Link>
          )}
          {shown && !shown.failed && !isEmpty && <CopyButton label="Copiar transcrição" text={shown.text} />}
        </span>
      </div>
    </div>
  )
}
