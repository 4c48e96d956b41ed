import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { DEFAULT_WEBHOOK_PATHS } from '../runs/automations.ts'
import { Id, RawText } from '../values/values.ts'

const text = (max: number) => RawText(max, 'Envie um texto')

/** Specification §3 and §7: `fileSize` is the text on screen, in MB with one decimal; `fileDuration` is in seconds, or empty if unknown. */
export const TranscriptionInput = z.object({
  event: z.literal('transcription_started', 'Informe o evento transcription_started'),
  tool: text(100),
  timestamp: text(40),
  requestId: text(100),
  userDetails: z.object({ userId: z.union([z.string(), z.number()]), userName: text(200) }),
  fileDetails: z.object({
    fileName: text(200),
    fileSize: z.union([z.string(), z.number()]),
    fileDuration: z.union([z.string(), z.number()]),
  }),
  recordingId: z.optional(Id),
})
export type TranscriptionInput = z.output<typeof TranscriptionInput>

/**
 * Plain text (specification §7); 202 if it continues as a run or the service returned no text.
 * @throws 422 without a recording, 502 `transcription_failed`, 503 `not_configured`
 */
export const startTranscription = endpoint({
  method: 'POST',
  access: 'ai.use',
  seed: true,
  path: DEFAULT_WEBHOOK_PATHS.transcription,
  summary: 'Transcribe a recording; answers plain text',
  json: TranscriptionInput,
  text: true,
  reply: z.string(),
})
