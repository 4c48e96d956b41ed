import { useNow } from '#lib/use-now.ts'
import { formatClock } from '../clip.ts'
import type { RecorderState } from './recorder-store.ts'

export type OngoingRecording = Extract<RecorderState, { step: 'recording' }>

/** It stands still while the audio is suspended, because nothing is recorded then. */
export function useRecordingClock({ startedAt, interruption }: OngoingRecording): string {
  const now = useNow(true)
  const end = interruption?.kind === 'suspended' ? interruption.since : now
  return formatClock((end - startedAt) / 1000)
}
