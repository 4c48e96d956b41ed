import type { CallInput } from 'contract/endpoint.ts'
import type { startTranscription } from 'contract/transcription/transcribe.ts'
import type { Intent } from '../../lib/intent.ts'
import { toMegabytes } from './clip.ts'

type Payload = CallInput<typeof startTranscription, never>['json']

/** `size` in bytes, `duration` in seconds. */
type Sound = { fileName: string; size: number; duration: number | null }

/** Seed §3: `req_` and random characters; those of the intent's key, so that a repetition carries the same. */
const requestId = (intent: Intent) => `req_${intent.key().replaceAll('-', '').slice(0, 16)}`

/** Seed §3 and §7, to the letter; `recordingId` is ours. A length that nobody knows is no text. */
export const toTranscriptionPayload = (
  { fileName, size, duration }: Sound,
  user: { id: number; name: string },
  recordingId: number | undefined,
  intent: Intent,
): Payload => ({
  event: 'transcription_started',
  tool: 'audio-transcription',
  timestamp: intent.since().toISOString(),
  requestId: requestId(intent),
  userDetails: { userId: String(user.id), userName: user.name },
  fileDetails: { fileName, fileSize: toMegabytes(size), fileDuration: duration === null ? '' : Math.round(duration) },
  ...(recordingId === undefined ? {} : { recordingId }),
})
