import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Text } from '../values/values.ts'

/** In bytes. Only the last chunk may be smaller. */
export const CHUNK_SIZE = 1024 * 1024
export const MAX_RECORDING_BYTES = 200 * 1024 * 1024
export const MAX_CHUNKS = MAX_RECORDING_BYTES / CHUNK_SIZE

export const MAX_RECORDING_SECONDS = 360_000

const TOO_LARGE = 'O arquivo passa de 200 MB'
const SHA256 = 'Informe o SHA-256 do arquivo, em hexadecimal'
const NOT_CHUNK = 'Parte desconhecida'
const UPLOAD_ID = 'Informe o identificador do envio'

const UploadId = z.string(UPLOAD_ID).check(z.regex(/^[\w-]{16,64}$/, UPLOAD_ID))
const Size = z
  .int('Informe o tamanho do arquivo')
  .check(z.minimum(1, 'O arquivo está vazio'), z.maximum(MAX_RECORDING_BYTES, TOO_LARGE))

export const UploadReply = z.object({
  /** From 0, ascending. */
  received: z.array(z.int()),
  /** Set once the upload is complete and its hash matches. */
  recordingId: z.nullable(z.int()),
})
export type UploadReply = z.infer<typeof UploadReply>

/** The browser chooses `uploadId` and keeps it across a crash; chunk n holds the bytes from n × CHUNK_SIZE on. */
export const beginUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  access: 'recordings.write',
  summary: 'Begin or resume the upload of a recording',
  json: z.object({
    uploadId: UploadId,
    name: Text(200, 'Informe o nome do arquivo'),
    size: Size,
    source: z.enum(['recorder', 'file'], 'Informe a origem'),
  }),
  reply: UploadReply,
})

export const readUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/:uploadId',
  access: 'recordings.read',
  summary: 'Read which chunks of an upload have arrived',
  params: z.object({ uploadId: UploadId }),
  reply: UploadReply,
})

/** Sending a chunk again replaces it. */
export const sendChunk = endpoint({
  method: 'POST',
  path: '/api/uploads/:uploadId/chunks/:n',
  access: 'recordings.write',
  summary: 'Send one chunk of a recording',
  params: z.object({
    uploadId: UploadId,
    n: z.pipe(
      z.pipe(z.string(NOT_CHUNK).check(z.regex(/^\d{1,3}$/, NOT_CHUNK)), z.transform(Number)),
      z.int(NOT_CHUNK).check(z.maximum(MAX_CHUNKS - 1, NOT_CHUNK)),
    ),
  }),
  form: z.object({}),
  storage: 'chunks',
  files: { chunk: { types: 'any', accept: '*', maxSize: CHUNK_SIZE, refusal: 'Envie a parte do arquivo' } },
})

/**
 * The browser may then delete its own copy.
 * @throws 409 `chunks_missing`, which keeps the chunks; 422 `hash_mismatch` or `not_audio`, which deletes them
 */
export const completeUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:uploadId/complete',
  access: 'recordings.write',
  summary: 'Complete an upload: join the chunks and check the hash',
  params: z.object({ uploadId: UploadId }),
  json: z.object({
    sha256: z.string(SHA256).check(z.regex(/^[0-9a-f]{64}$/, SHA256)),
    /** In seconds, when the browser knows the duration. */
    duration: z.nullish(
      z
        .number('Informe a duração')
        .check(z.minimum(0, 'Informe a duração'), z.maximum(MAX_RECORDING_SECONDS, 'Informe a duração')),
    ),
  }),
  reply: z.object({ ok: z.literal(true), recordingId: z.int(), sha256: z.string(), size: z.int() }),
})

/** Does nothing when there is no such upload. */
export const abandonUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:uploadId/abandon',
  access: 'recordings.write',
  summary: 'Abandon an upload that is not complete',
  params: z.object({ uploadId: UploadId }),
  json: z.object({}),
})

export const playRecording = endpoint({
  kind: 'range',
  method: 'GET',
  path: '/api/recordings/:id/audio',
  access: 'recordings.read',
  summary: 'Play a recording’s audio; accepts a Range',
})

export const audioUrl = (id: number): string => playRecording.path.replace(':id', String(id))
