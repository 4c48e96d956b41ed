import type { Segment } from 'contract/runs/result.ts'
import { type RefObject, useCallback, useRef, useState } from 'react'

/** Which segment is being said at so many seconds; -1 before the first, and where nobody knows. They are in order. */
export function findSegmentAt(segments: readonly Segment[], seconds: number): number {
  let [low, high] = [0, segments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((segments[middle]?.start ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

type Follow = {
  player: RefObject<HTMLAudioElement | null>
  /** The line that is being heard. */
  at: number
  onTime: () => void
  /** From there on, at once. */
  playFrom: (seconds: number) => void
}

/** The text goes along with the sound, and the sound to where the text is pressed. */
export function usePlaybackPosition(segments: readonly Segment[]): Follow {
  const player = useRef<HTMLAudioElement>(null)
  const [at, setAt] = useState(-1)
  const onTime = () => {
    const { current } = player
    if (current) setAt(current.currentTime > 0 || !current.paused ? findSegmentAt(segments, current.currentTime) : -1)
  }
  const playFrom = useCallback((seconds: number) => {
    const { current } = player
    if (!current) return
    current.currentTime = seconds
    void current.play().catch(() => undefined) // it says so itself
  }, [])
  return { player, at, onTime, playFrom }
}
