import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import { describeNonMedia, toMediaType } from 'contract/transcription/media-type.ts'
import { type completeUpload as contract, MAX_RECORDING_BYTES } from 'contract/transcription/recordings.ts'
import { eq } from 'drizzle-orm'
import { fileTypeFromStream } from 'file-type'
import type { Ctx } from '#core/context.ts'
import { AppError, CommittedRefusalError } from '#core/errors.ts'
import type { Storage } from '#core/storage.ts'
import type { StoredFile } from '#core/uploads.ts'
import { recordings, uploads } from '#db/tables/recordings.ts'
import { countChunks } from './chunks.ts'
import { deleteChunks, lockUpload, storedChunksQuery, type UploadRow } from './uploads.ts'
import { computeWavSeconds, readWav, WAV_HEAD_BYTES } from './wav.ts'

type AnnouncedFile = HandlerInput<typeof contract, never>['json']
type Completed = HandlerResult<typeof contract>

const chunksMissingError = (missing: number, all: number) =>
  new AppError(409, 'chunks_missing', 'Faltam partes do arquivo', {
    detail: `${missing === 1 ? 'Falta 1' : `Faltam ${missing}`} de ${all} partes. Envie o que falta e conclua de novo.`,
  })

const MISMATCH = { detail: 'O que chegou não é o arquivo anunciado, e foi descartado. Envie o arquivo de novo.' }
const hashMismatchError = () =>
  new CommittedRefusalError(422, 'hash_mismatch', 'O arquivo chegou diferente do original', MISMATCH)

const notAudioError = (detected: string | undefined) =>
  new CommittedRefusalError(422, 'not_audio', 'Este arquivo não é áudio nem vídeo', {
    detail: `${describeNonMedia(detected)} O que chegou foi descartado.`,
  })

async function* readChunks(storage: Storage, keys: readonly string[]) {
  for (const key of keys) yield* await storage.read(key)
}

/** Like every file of a call, it is removed if the call fails. */
const assembleFile = ({ storage, uploads }: Ctx, { name, size }: UploadRow, keys: readonly string[]): Promise<StoredFile> =>
  uploads.store({
    content: Readable.from(readChunks(storage, keys), { objectMode: false }),
    name,
    field: 'uploadId',
    rule: { types: 'any', accept: '*', maxSize: Math.min(size, MAX_RECORDING_BYTES), refusal: '' },
    folder: 'recordings',
  })

async function detectType(storage: Storage, key: string): Promise<string | undefined> {
  const content = await storage.read(key)
  try {
    // The library throws for a file that begins like a known format and is then cut off.
    const found = await fileTypeFromStream(Readable.toWeb(content)).catch(() => undefined)
    return found?.mime
  } finally {
    content.destroy()
  }
}

/** In seconds, more exact than the sender's; undefined for files other than WAV. */
async function readDuration(storage: Storage, { key, size }: StoredFile): Promise<number | undefined> {
  const head = await buffer(await storage.read(key, { start: 0, end: Math.min(WAV_HEAD_BYTES, size) - 1 }))
  const wav = readWav(head, size)
  return wav && computeWavSeconds(wav)
}

async function insertRecording(
  { db, storage, now }: Ctx,
  upload: UploadRow,
  file: StoredFile,
  { type, duration }: { type: string; duration: number | null },
): Promise<number> {
  const [row] = await db
    .insert(recordings)
    .values({
      name: upload.name,
      source: upload.source,
      storageKey: file.key,
      sha256: file.sha256,
      size: file.size,
      type,
      duration: (await readDuration(storage, file)) ?? duration,
      userId: upload.userId,
      createdAt: now(),
    })
    .returning({ id: recordings.id })
  if (!row) throw new Error('a recording was inserted without a row')
  return row.id
}

async function answerRepeated({ db }: Ctx, recordingId: number, { sha256 }: AnnouncedFile): Promise<Completed> {
  const [row] = await db.select().from(recordings).where(eq(recordings.id, recordingId))
  if (!row) throw new Error(`recording ${recordingId} is not there`)
  if (row.sha256 !== sha256) throw new AppError(422, 'hash_mismatch', 'O arquivo que está guardado é outro')
  return { ok: true, recordingId, sha256, size: row.size }
}

/**
 * A repeated completion gets the same answer.
 * @throws 404; 409 if chunks are missing; 422 if the file differs from the announced one, or is neither audio nor video: then the
 * chunks are removed
 */
export async function completeUpload(ctx: Ctx, uploadId: string, announced: AnnouncedFile): Promise<Completed> {
  const { db, storage } = ctx
  const upload = await lockUpload(ctx, uploadId)
  if (upload.recordingId !== null) return answerRepeated(ctx, upload.recordingId, announced)
  const chunks = await storedChunksQuery(db, uploadId)
  const all = countChunks(upload.size)
  if (chunks.length < all) throw chunksMissingError(all - chunks.length, all)
  const file = await assembleFile(
    ctx,
    upload,
    chunks.map(({ key }) => key),
  )
  await deleteChunks(ctx, uploadId)
  if (file.sha256 !== announced.sha256) throw hashMismatchError()
  const detected = await detectType(storage, file.key)
  const type = toMediaType(detected)
  if (!type) throw notAudioError(detected)
  const recordingId = await insertRecording(ctx, upload, file, { type, duration: announced.duration ?? null })
  await db.update(uploads).set({ recordingId }).where(eq(uploads.id, uploadId))
  return { ok: true, recordingId, sha256: file.sha256, size: file.size }
}
