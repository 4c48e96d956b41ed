import type { CallInput } from 'contract/calls/endpoint.ts'
import type { startTranscription } from 'contract/transcription/transcribe.ts'
import type { Intent } from '#lib/net/intent.ts'
import { toMegabytes } from './clip.ts'

type Payload = CallInput<typeof startTranscription, never>['json']

/** `size`: in bytes. `duration`: in seconds, null if unknown. */
type AudioDetails = { fileName: string; size: number; duration: number | null }

/** Specification §3; the random characters come from the intent's key, so that a repetition has the same id. */
const toRequestId = (intent: Intent) => `req_${intent.key().replaceAll('-', '').slice(0, 16)}`

/** Exactly as in the specification (§3, §7), with our `recordingId` added; an unknown duration is sent as an empty text. */
export const toTranscriptionPayload = (
  { fileName, size, duration }: AudioDetails,
  user: { id: number; name: string },
  recordingId: number | undefined,
  intent: Intent,
): Payload => ({
  event: 'transcription_started',
  tool: 'audio-transcription',
  timestamp: intent.since().toISOString(),
  requestId: toRequestId(intent),
  userDetails: { userId: String(user.id), userName: user.name },
  fileDetails: { fileName, fileSize: toMegabytes(size), fileDuration: duration === null ? '' : Math.round(duration) },
  ...(recordingId === undefined ? {} : { recordingId }),
})
