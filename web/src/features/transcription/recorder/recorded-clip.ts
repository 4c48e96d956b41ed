import type { BackedUpRecording } from '../backup/database.ts'
import type { Clip } from '../clip.ts'
import { wavSeconds } from './wav.ts'

/** Seed §3: how the payload names a recording. */
export const createRecordedClip = (
  { id, name, startedAt }: Omit<BackedUpRecording, 'stopped'>,
  blob: Blob,
  kept = true,
): Clip => ({
  id,
  source: 'recorder',
  name,
  fileName: `audio_recording_${startedAt}.wav`,
  blob,
  kept,
  duration: wavSeconds(blob.size),
})
