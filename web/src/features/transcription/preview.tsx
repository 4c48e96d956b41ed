import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../components/button.tsx'
import { useObjectUrl } from './use-object-url.ts'

/** Plays it for as long as it is shown. */
function usePlayer(blob: Blob) {
  const url = useObjectUrl(blob)
  const [player, setPlayer] = useState<HTMLAudioElement>()
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (!url) return
    const made = new Audio(url)
    made.addEventListener('play', () => setPlaying(true))
    made.addEventListener('pause', () => setPlaying(false))
    made.addEventListener('ended', () => setPlaying(false))
    setPlayer(made)
    return () => made.pause()
  }, [url])
  return { player, playing }
}

/** Seed §4: playing or paused; not playing any more when the audio ends. */
export function PreviewButton({ blob }: { blob: Blob }) {
  const { player, playing } = usePlayer(blob)
  const Icon = playing ? IconPlayerPause : IconPlayerPlay
  const toggle = () => {
    if (playing) player?.pause()
    else void player?.play().catch(() => undefined) // a format that this browser does not play: the server takes it all the same
  }
  return (
    <IconButton className="play" label={playing ? 'Pausar' : 'Reproduzir'} onClick={toggle}>
      <Icon className="icon icon--16" aria-hidden />
    </IconButton>
  )
}
