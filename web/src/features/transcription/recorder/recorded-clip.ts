import type { Clip } from '../clip.ts'
import type { KeptRecording } from '../kept/database.ts'
import { secondsOf } from './wav.ts'

/** Seed §3: how the payload names a recording. */
export const recordedClip = ({ id, name, startedAt }: Omit<KeptRecording, 'stopped'>, blob: Blob, kept = true): Clip => ({
  id,
  source: 'recorder',
  name,
  fileName: `audio_recording_${startedAt}.wav`,
  blob,
  kept,
  duration: secondsOf(blob.size),
})
