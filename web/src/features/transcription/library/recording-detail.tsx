import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import '#components/feedback/callout.css'
import './recordings.css'
import { IconEdit, IconFileText, IconLayersSubtract, IconRefresh, IconSquare, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import type { Recording } from 'contract/transcription/library.ts'
import { audioUrl } from 'contract/transcription/recordings.ts'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { formatSize } from '#lib/format/format.ts'
import { formatMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { formatClock } from '../clip.ts'
import { captionsUrl, ExportLinks } from './export-links.tsx'
import { Segments } from './segments.tsx'
import { StateBadge } from './state-badge.tsx'
import { isTranscribing, type RecordingActions } from './use-library-actions.tsx'
import { usePlaybackPosition } from './use-playback-position.ts'

type Props = { recording: Recording; actions: RecordingActions }

function Facts({ recording }: Pick<Props, 'recording'>) {
  const { createdAt, by, duration, size, model, transcription, project } = recording
  const facts = [
    formatMoment(useZone(), createdAt).slice(0, 16),
    by,
    duration === null ? undefined : formatClock(duration),
    formatSize(size),
    model ? `Transcrita com ${model}` : undefined,
    project?.name,
  ]
  return (
    <p className="dotted small sub">
      <StateBadge transcription={transcription} />
      {facts.filter(Boolean).map((fact) => (
        <span className="tnum" key={fact}>
          {fact}
        </span>
      ))}
    </p>
  )
}

function NoText({ recording: { transcription } }: Pick<Props, 'recording'>) {
  if (transcription?.state === 'failed') return <p className="neg">{transcription.message ?? 'A transcrição falhou.'}</p>
  if (transcription?.state === 'succeeded') return <p className="sub">Nenhuma fala foi reconhecida.</p>
  if (transcription && transcription.state !== 'canceled') {
    return <p className="sub">A transcrição está em andamento e aparecerá aqui automaticamente.</p>
  }
  return <p className="sub">Esta gravação ainda não foi transcrita.</p>
}

function TranscriptionText({
  recording,
  at,
  onPlay,
}: Pick<Props, 'recording'> & { at: number; onPlay: (seconds: number) => void }) {
  const { segments, text } = recording
  if (segments.length > 0) return <Segments segments={segments} at={at} onPlay={onPlay} />
  return text ? <p className="prose lines">{text}</p> : <NoText recording={recording} />
}

function DetailFooter({ recording, actions }: Props) {
  const { id, text, transcription } = recording
  const isRunning = isTranscribing(recording)
  const busy = actions.isSending(id) && 'Enviando...'
  return (
    <footer className="dialog__foot detail__foot">
      <IconButton
        permission="recordings.write"
        label="Renomear"
        onClick={() => actions.renaming.open(recording)}
        icon={IconEdit}
      />
      <IconButton permission="recordings.write" label="Excluir" onClick={() => actions.remove(recording)} icon={IconTrash} />
      <span className="grow" />
      <Button
        permission="ai.use"
        icon={<IconRefresh className="icon icon--16" aria-hidden />}
        disabled={isRunning}
        busy={busy}
        onClick={() => actions.transcribe(recording)}
      >
        {transcription ? 'Transcrever de novo' : 'Transcrever'}
      </Button>
      <Button
        look="primary"
        permission="content.write"
        icon={<IconFileText className="icon icon--16" aria-hidden />}
        disabled={!text}
        busy={actions.creating && 'Criando...'}
        onClick={() => text && actions.createDocument({ name: recording.name, text })}
      >
        Criar conteúdo a partir disto
      </Button>
    </footer>
  )
}

export function RecordingDetail({ recording, actions }: Props) {
  const { id, name, text, segments } = recording
  const { player, at, onTime, playFrom } = usePlaybackPosition(segments)
  return (
    <>
      <div className="dialog__body detail">
        <Facts recording={recording} />
        <audio
          ref={player}
          className="detail__player"
          controls
          preload="metadata"
          src={audioUrl(id)}
          aria-label={`Áudio de ${name}`}
          onTimeUpdate={onTime}
          onSeeked={onTime}
        >
          <track kind="captions" srcLang="pt-BR" label="Transcrição" {...(text ? { src: captionsUrl(id) } : {})} />
        </audio>
        {text && (
          <div className="between row--wrap">
            <ExportLinks id={id} name={name} />
            <span className="row row--wrap">
              <PermissionGate permission="runs.launch">
                <Link className="btn btn--default btn--small" to={LAUNCH_SCREENS.carousel} search={{ gravacao: id }}>
                  <IconLayersSubtract className="icon icon--16" aria-hidden />
                  Fazer carrossel
                </Link>
                <Link className="btn btn--default btn--small" to={LAUNCH_SCREENS.static} search={{ gravacao: id }}>
                  <IconSquare className="icon icon--16" aria-hidden />
                  Fazer post
                </Link>
              </PermissionGate>
              <CopyButton label="Copiar transcrição" text={text} />
            </span>
          </div>
        )}
        <TranscriptionText recording={recording} at={at} onPlay={playFrom} />
        <AuthorshipLine of="recordings" id={id} />
      </div>
      <DetailFooter recording={recording} actions={actions} />
    </>
  )
}
