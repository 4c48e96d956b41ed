import type { Segment } from 'contract/runs/result.ts'
import { type RefObject, useCallback, useRef, useState } from 'react'

/** `segments`: sorted by time. @returns the segment's index; -1 for a time before the first segment */
export function findSegmentAt(segments: readonly Segment[], seconds: number): number {
  let [low, high] = [0, segments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((segments[middle]?.start ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

type PlaybackPosition = {
  player: RefObject<HTMLAudioElement | null>
  /** The index of the segment that is being played; -1 while there is none. */
  at: number
  onTime: () => void
  /** From a time in seconds. */
  playFrom: (seconds: number) => void
}

export function usePlaybackPosition(segments: readonly Segment[]): PlaybackPosition {
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
    void current.play().catch(() => undefined) // the player shows its own error
  }, [])
  return { player, at, onTime, playFrom }
}
