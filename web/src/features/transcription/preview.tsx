import './recorder.css'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { useObjectUrl } from '#lib/use-object-url.ts'

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
export function PreviewButton({ blob }: { blob: Blob }) {
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
