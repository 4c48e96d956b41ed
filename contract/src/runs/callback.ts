import * as z from 'zod/mini'
import { endpoint, type FileRule } from '../endpoint.ts'
import { Id } from '../values.ts'
import { Report } from './result.ts'

const MB = 1024 * 1024

/** What an automation delivers. */
export const runFile: FileRule = {
  types: [
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/gif',
    'image/avif',
    'video/mp4',
    'video/webm',
    'video/quicktime',
    'audio/mpeg',
    'audio/wav',
    'audio/x-m4a',
    'application/pdf',
    'application/zip',
  ],
  accept: 'image/*,video/*,audio/*,.pdf,.zip',
  maxSize: 25 * MB,
  refusal: 'Envie uma imagem, um vídeo, um áudio, um PDF ou um ZIP',
}

const RunId = z.object({ id: Id })
const path = '/api/runs/:id/callback'

const Heard = z.object({
  ok: z.literal(true),
  /** The run had already ended: nothing was changed. */
  ignored: z.boolean(),
})

/** With `Authorization: Bearer` and the token that the run carried in `x-run-token`. Saying the same again changes nothing. */
export const reportRun = endpoint({
  method: 'POST',
  path,
  summary: 'An automation reports progress or its result (bearer: the run’s own token)',
  params: RunId,
  json: Report,
  bodyLimit: 2 * MB,
  reply: Heard,
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const JsonText = z.pipe(
  z.string('Envie o relatório em JSON').check(z.refine(isJson, 'Envie o relatório em JSON')),
  z.transform((text): unknown => JSON.parse(text)),
)

/** Of a run that is to transcribe something; its address goes along in `x-run-audio`. Takes a Range. */
export const fetchRunAudio = endpoint({
  kind: 'range',
  method: 'GET',
  path: '/api/runs/:id/audio',
  summary: 'An automation fetches the audio that it is to transcribe (bearer: the run’s own token)',
  params: RunId,
  reply: z.unknown(),
})

/** The same with files beside it. */
export const reportRunWithFiles = endpoint({
  method: 'POST',
  path,
  summary: 'As above, as a form with files',
  params: RunId,
  form: z.object({ report: z.pipe(JsonText, Report) }),
  storage: 'results',
  files: {
    file1: runFile,
    file2: runFile,
    file3: runFile,
    file4: runFile,
    file5: runFile,
    file6: runFile,
    file7: runFile,
    file8: runFile,
    file9: runFile,
    file10: runFile,
  },
  bodyLimit: 260 * MB,
  fieldLimit: 2 * MB,
  reply: Heard,
})
