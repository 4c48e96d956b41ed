import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Segment } from '../runs/result.ts'
import { RunState } from '../runs/states.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { Id, RawText, Text } from '../values/values.ts'

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
  /** The MIME type detected in the recording's bytes. */
  type: z.string(),
  /** In bytes. */
  size: z.int(),
  /** In hexadecimal. */
  sha256: z.string(),
  /** In seconds; null when unknown. */
  duration: z.nullable(z.number()),
  createdAt: z.string(),
  by: z.string(),
  revision: Revision,
  transcription: z.nullable(TranscriptionState),
}

export const RecordingCard = z.object({ ...card, excerpt: z.nullable(z.string()) })
export type RecordingCard = z.infer<typeof RecordingCard>

export const Recording = z.object({
  ...card,
  text: z.nullable(z.string()),
  segments: z.array(Segment),
  model: z.nullable(z.string()),
  project: z.nullable(z.object({ id: z.int(), name: z.string() })),
})
export type Recording = z.infer<typeof Recording>

export const listRecordings = endpoint({
  method: 'GET',
  path: '/api/recordings',
  access: 'recordings.read',
  summary: 'List recordings and their transcriptions, newest first',
  query: z.object({ q: z.optional(RawText(100, 'Informe o que buscar')), before: z.optional(Id) }),
  reply: z.object({ recordings: z.array(RecordingCard), next: z.nullable(z.int()) }),
})

export const readRecording = endpoint({
  method: 'GET',
  path: '/api/recordings/:id',
  access: 'recordings.read',
  summary: 'Read a recording with its transcription',
  reply: Recording,
})

export const renameRecording = endpoint({
  method: 'PATCH',
  path: '/api/recordings/:id',
  access: 'recordings.write',
  summary: 'Rename a recording',
  json: editSchema({ name: Text(200, 'Informe o nome') }),
})

/** A deleted recording is gone for good after 30 days, or after the limit that an owner has set (`RETENTION_KINDS`). */
export const deleteOrRestoreRecording = endpoint({
  method: 'POST',
  path: '/api/recordings/:id/delete',
  access: 'recordings.write',
  summary: 'Delete a recording with its transcription, or restore it with `restore`',
  json: z.object({ restore: z.optional(z.boolean()) }),
})

export const TRANSCRIPTION_EXPORT_FORMATS = ['txt', 'srt', 'vtt'] as const

/** Without segments, SRT and VTT hold one cue over the whole length. */
export const exportTranscription = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/recordings/:id/export',
  access: 'recordings.read',
  audit: { action: 'exported', recordKind: 'recording' },
  summary: 'Export a transcription as TXT, SubRip or WebVTT',
  query: z.object({ format: z.enum(TRANSCRIPTION_EXPORT_FORMATS, 'Escolha txt, srt ou vtt') }),
})

export const STILL_TRANSCRIBING = 'A transcrição continua em segundo plano. Você será notificado quando estiver pronta.'
