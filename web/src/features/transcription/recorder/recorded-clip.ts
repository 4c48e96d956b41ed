import type { BackedUpRecording } from '../backup/database.ts'
import { type Clip, detectSilence } from '../clip.ts'
import { computeWavSeconds } from './wav.ts'

/** Its file name is the one that the specification prescribes (§3). */
export const createRecordedClip = async (
  { id, name, startedAt }: Omit<BackedUpRecording, 'stopped'>,
  blob: Blob,
  { isBackedUp = true } = {},
): Promise<Clip> => ({
  id,
  source: 'recorder',
  name,
  fileName: `audio_recording_${startedAt}.wav`,
  blob,
  isBackedUp,
  duration: computeWavSeconds(blob.size),
  isSilent: await detectSilence(blob),
})
