import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { editOf, Revision } from '../revisions.ts'
import { Segment } from '../runs/result.ts'
import { RunState } from '../runs/states.ts'
import { Done, Id, Lookup, Text } from '../values.ts'

const RecordingId = z.object({ id: Id })

/** How a recording's transcription stands. */
const TranscriptionState = z.object({
  runId: z.int(),
  state: RunState,
  message: z.nullable(z.string()),
  progress: z.nullable(z.number()),
})

const card = {
  id: z.int(),
  name: z.string(),
  source: z.enum(['recorder', 'file']),
  /** MIME type, from its bytes. */
  type: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Hex. */
  sha256: z.string(),
  /** Seconds; null where nobody knows. */
  duration: z.nullable(z.number()),
  /** ISO instant. */
  createdAt: z.string(),
  by: z.string(),
  revision: Revision,
  /** The latest try; null where there was none. */
  transcription: z.nullable(TranscriptionState),
}

/** `excerpt`: the beginning of the text, or what surrounds the first match; null while there is no text. */
export const RecordingCard = z.object({ ...card, excerpt: z.nullable(z.string()) })
export type RecordingCard = z.infer<typeof RecordingCard>

export const Recording = z.object({
  ...card,
  /** Null while there is none. */
  text: z.nullable(z.string()),
  /** Empty where the provider gave none. */
  segments: z.array(Segment),
  /** What it was transcribed with: "whisper-1, OpenAI". */
  model: z.nullable(z.string()),
  project: z.nullable(z.object({ id: z.int(), name: z.string() })),
})
export type Recording = z.infer<typeof Recording>

/** Newest first, 24 a page. `q` looks in names and in texts. */
export const listRecordings = endpoint({
  method: 'GET',
  path: '/api/recordings',
  summary: 'Recordings and their transcriptions, newest first',
  query: z.object({ q: z.optional(Lookup(100, 'Escreva o que procurar')), before: z.optional(Id) }),
  reply: z.object({ recordings: z.array(RecordingCard), next: z.nullable(z.int()) }),
})

export const readRecording = endpoint({
  method: 'GET',
  path: '/api/recordings/:id',
  summary: 'A recording with its transcription',
  params: RecordingId,
  reply: Recording,
})

export const renameRecording = endpoint({
  method: 'PATCH',
  path: '/api/recordings/:id',
  summary: 'Rename a recording',
  params: RecordingId,
  json: editOf({ name: Text(200, 'Informe o nome') }),
  reply: Done,
})

/** Kept for 30 days, so that it can come back. */
export const deleteRecording = endpoint({
  method: 'POST',
  path: '/api/recordings/:id/delete',
  summary: 'Delete a recording with its transcription; `restore` brings it back',
  params: RecordingId,
  json: z.object({ restore: z.optional(z.boolean()) }),
  reply: Done,
})

export const EXPORT_FORMATS = ['txt', 'srt', 'vtt'] as const

/** A download. Without segments SRT and VTT hold one cue over the whole length. */
export const exportTranscription = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/recordings/:id/export',
  summary: 'The transcription as TXT, SubRip or WebVTT',
  params: RecordingId,
  query: z.object({ format: z.enum(EXPORT_FORMATS, 'Escolha txt, srt ou vtt') }),
  reply: z.unknown(),
})

/** What stands on screen, and what runs may be told later. */
export const STILL_TRANSCRIBING = 'A transcrição continua em segundo plano. Você será notificado quando estiver pronta.'
