import './recorder.css'
import { IconMicrophone, IconPlayerPause, IconPlayerPlay, IconVolumeOff, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { useZone } from '#lib/session/session.ts'
import { useObjectUrl } from '#lib/use-object-url.ts'
import { removeFile } from './choose-file.ts'
import { type Clip, formatClock, formatMegabytes } from './clip.ts'
import { startRecording } from './recorder/recorder.ts'
import { useUpload } from './upload/uploads.ts'
import { UploadProgress } from './upload-progress.tsx'

const formatFacts = ({ duration, blob }: Clip) =>
  [duration === null ? undefined : formatClock(duration), formatMegabytes(blob.size)].filter(Boolean).join(' · ')

function ClipHeading({ clip }: { clip: Clip }) {
  return (
    <p className="grow">
      <span className="strong two" role="status">
        {clip.source === 'recorder' ? 'Áudio gravado com sucesso!' : clip.name}
      </span>
      <span className="sub small tnum">{formatFacts(clip)}</span>
    </p>
  )
}

function RemoveButton({ clip, sending }: { clip: Clip; sending: boolean }) {
  return (
    <Button look="ghost" icon={<IconX className="icon icon--16" aria-hidden />} onClick={() => removeFile(clip)}>
      {sending ? 'Cancelar envio' : 'Remover'}
    </Button>
  )
}

function usePlayer(blob: Blob) {
  const url = useObjectUrl(blob)
  const [player, setPlayer] = useState<HTMLAudioElement>()
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (!url) return
    const audio = new Audio(url)
    audio.addEventListener('play', () => setPlaying(true))
    audio.addEventListener('pause', () => setPlaying(false))
    audio.addEventListener('ended', () => setPlaying(false))
    setPlayer(audio)
    return () => audio.pause()
  }, [url])
  return { player, playing }
}

/** It shows "paused" again when the audio has ended (specification §4). */
function PreviewButton({ blob }: { blob: Blob }) {
  const { player, playing } = usePlayer(blob)
  const Icon = playing ? IconPlayerPause : IconPlayerPlay
  const toggle = () => {
    if (playing) player?.pause()
    else void player?.play().catch(() => undefined) // the browser may not support a format that the server accepts
  }
  return (
    <IconButton className="play" label={playing ? 'Pausar' : 'Reproduzir'} onClick={toggle}>
      <Icon className="icon icon--16" aria-hidden />
    </IconButton>
  )
}

export function ClipPanel({ clip }: { clip: Clip }) {
  const zone = useZone()
  const upload = useUpload(clip.id)
  const sending = upload?.state === 'sending' || upload?.state === 'waiting'
  return (
    <div className="stack gap-3 recorder recorder--ready">
      <div className="row clip">
        <PreviewButton blob={clip.blob} />
        <ClipHeading clip={clip} />
        {clip.source === 'file' ? (
          <RemoveButton clip={clip} sending={sending} />
        ) : (
          <Button icon={<IconMicrophone className="icon icon--16" aria-hidden />} onClick={() => void startRecording(zone)}>
            Gravar novamente
          </Button>
        )}
      </div>
      {clip.isSilent && (
        <p className="row small warn" role="alert">
          <IconVolumeOff className="icon icon--16" aria-hidden />
          <span>
            {clip.source === 'recorder'
              ? 'Não se ouve nada nesta gravação. Reproduza para conferir, ou confira o microfone e grave de novo.'
              : 'Não se ouve nada neste arquivo. Reproduza para conferir, ou escolha outro.'}
          </span>
        </p>
      )}
      {upload && <UploadProgress upload={upload} />}
    </div>
  )
}
