import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Text } from '../values.ts'

/** In bytes. The last one may be smaller, no other. */
export const CHUNK_SIZE = 1024 * 1024
/** 200 MB, as people count them on a disk. */
export const MAX_RECORDING = 200 * 1024 * 1024
export const MAX_CHUNKS = MAX_RECORDING / CHUNK_SIZE

const TOO_LARGE = 'O arquivo passa de 200 MB'
const SHA256 = 'Informe o SHA-256 do arquivo, em hexadecimal'
const NOT_CHUNK = 'Parte desconhecida'
const UPLOAD_ID = 'Informe o identificador do envio'

const UploadId = z.string(UPLOAD_ID).check(z.regex(/^[\w-]{16,64}$/, UPLOAD_ID))
const Size = z
  .int('Informe o tamanho do arquivo')
  .check(z.minimum(1, 'O arquivo está vazio'), z.maximum(MAX_RECORDING, TOO_LARGE))

/** How far an upload has come. */
export const Upload = z.object({
  /** Numbers of the chunks that are stored, from 0, ascending. */
  received: z.array(z.int()),
  /** Set once all of it is there and its hash is the one that was announced. */
  recordingId: z.nullable(z.int()),
})
export type Upload = z.infer<typeof Upload>

/**
 * Begins an upload, or finds one that was begun: `uploadId` is the browser's, the same after a crash. Chunk n holds the bytes from
 * n × CHUNK_SIZE on.
 */
export const beginUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Begin or resume the upload of a recording',
  json: z.object({
    uploadId: UploadId,
    /** As the file was called, or as the recorder named it. */
    name: Text(200, 'Informe o nome do arquivo'),
    size: Size,
    source: z.enum(['recorder', 'file'], 'Informe a origem'),
  }),
  reply: Upload,
})

export const readUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/:uploadId',
  summary: 'How far an upload has come',
  params: z.object({ uploadId: UploadId }),
  reply: Upload,
})

/** The same chunk may come twice: the last one counts. */
export const sendChunk = endpoint({
  method: 'POST',
  path: '/api/uploads/:uploadId/chunks/:n',
  summary: 'One chunk of a recording',
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
  reply: Done,
})

/**
 * Puts the chunks together. Only when the hash is right is there a recording: the browser may then forget its own copy.
 * 409 `chunks_missing` (they stay), 422 `hash_mismatch` or `not_audio` (they are thrown away).
 */
export const completeUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:uploadId/complete',
  summary: 'All chunks are sent: put them together and check the hash',
  params: z.object({ uploadId: UploadId }),
  json: z.object({
    sha256: z.string(SHA256).check(z.regex(/^[0-9a-f]{64}$/, SHA256)),
    /** Seconds, where the browser knows. */
    duration: z.nullish(
      z.number('Informe a duração').check(z.minimum(0, 'Informe a duração'), z.maximum(360_000, 'Informe a duração')),
    ),
  }),
  reply: z.object({ ok: z.literal(true), recordingId: z.int(), sha256: z.string(), size: z.int() }),
})

/** A person threw it away before it was whole: its chunks go. Nothing happens where there is none. */
export const abandonUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:uploadId/abandon',
  summary: 'Forget an upload that is not complete',
  params: z.object({ uploadId: UploadId }),
  json: z.object({}),
  reply: Done,
})

/** Takes a Range, so that it can be played from anywhere. */
export const playRecording = endpoint({
  kind: 'range',
  method: 'GET',
  path: '/api/recordings/:id/audio',
  summary: 'The audio of a recording; takes a Range',
  params: z.object({ id: Id }),
  reply: z.unknown(),
})

export const audioUrl = (id: number): string => playRecording.path.replace(':id', String(id))
