import type { Segment } from 'contract/runs/result.ts'
import { memo, useEffect, useRef } from 'react'
import { formatClock } from '../clip.ts'

type LineProps = { segment: Segment; playing: boolean; onPlay: (seconds: number) => void }

/** Memoized because a transcription may have thousands of lines, of which only two change at a time. */
const Line = memo(function Line({ segment: { start, text }, playing, onPlay }: LineProps) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (playing) line.current?.scrollIntoView({ block: 'nearest' })
  }, [playing])
  return (
    <li ref={line} className={playing ? 'line line--playing' : 'line'}>
      <button type="button" aria-current={playing ? 'true' : undefined} onClick={() => onPlay(start)}>
        <span className="line__at tnum">{formatClock(start)}</span>
        <span className="wraps">{text}</span>
      </button>
    </li>
  )
})

type Props = { segments: readonly Segment[]; at: number; onPlay: (seconds: number) => void }

export const Segments = ({ segments, at, onPlay }: Props) => (
  <ol className="lines" aria-label="Trechos da transcrição">
    {segments.map((segment, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a segment has no identity but its position
      <Line key={n} segment={segment} playing={n === at} onPlay={onPlay} />
    ))}
  </ol>
)
