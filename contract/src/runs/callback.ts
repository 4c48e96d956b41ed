import * as z from 'zod/mini'
import { endpoint, type FileRule } from '../calls/endpoint.ts'
import { parseJson } from '../values/values.ts'
import { RunReport } from './result.ts'

const MB = 1024 * 1024

export const runFileRule: FileRule = {
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
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  accept: 'image/*,video/*,audio/*,.pdf,.zip,.csv,.xlsx',
  maxSize: 25 * MB,
  refusal: 'Envie uma imagem, um vídeo, um áudio, um PDF, um CSV, um XLSX ou um ZIP',
}

const path = '/api/runs/:id/callback'

const ReportReceipt = z.object({
  ok: z.literal(true),
  /** True when the run had already ended and nothing was changed. */
  ignored: z.boolean(),
})

/**
 * Needs `Authorization: Bearer` with the token that the run carried in `x-run-token`. A report on a run that has ended changes
 * nothing.
 */
export const reportRun = endpoint({
  method: 'POST',
  access: 'run-token',
  path,
  summary: 'Report progress or a result, as an automation (bearer: the run’s own token)',
  json: RunReport,
  bodyLimit: 2 * MB,
  reply: ReportReceipt,
})

const JsonText = z.pipe(
  z.string('Envie o relatório em JSON'),
  z.transform((text, { issues }) => {
    const value = parseJson(text)
    if (value === undefined) issues.push({ code: 'custom', message: 'Envie o relatório em JSON', input: text })
    return value
  }),
)

/** Answers the audio of a transcription run, with Range support. The run carries this address in `x-run-audio`. @throws 410 */
export const fetchRunAudio = endpoint({
  kind: 'range',
  method: 'GET',
  path: '/api/runs/:id/audio',
  access: 'run-token',
  summary: 'Download the audio to transcribe, as an automation (bearer: the run’s own token)',
})

export const FormReport = z.object({ report: RunReport })

/** The server removes invalid contacts before it reads the form as a `FormReport`. */
export const reportRunWithFiles = endpoint({
  method: 'POST',
  access: 'run-token',
  path,
  summary: 'Report as above, as a form with files',
  form: z.object({ report: JsonText }),
  storage: 'results',
  files: {
    file1: runFileRule,
    file2: runFileRule,
    file3: runFileRule,
    file4: runFileRule,
    file5: runFileRule,
    file6: runFileRule,
    file7: runFileRule,
    file8: runFileRule,
    file9: runFileRule,
    file10: runFileRule,
  },
  bodyLimit: 260 * MB,
  fieldLimit: 2 * MB,
  reply: ReportReceipt,
})
