import { CHUNK_SIZE } from 'contract/transcription/recordings.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { StoredFile } from '#core/uploads.ts'
import { uploadChunks } from '#db/tables/recordings.ts'
import { lockUpload } from './uploads.ts'

/** Returns the number of chunks of a file of this many bytes. */
export const countChunks = (size: number): number => Math.ceil(size / CHUNK_SIZE)

/** Returns a chunk's size in bytes; 0 where the file has no such chunk. */
const expectedChunkSize = (size: number, n: number): number => Math.min(CHUNK_SIZE, Math.max(0, size - n * CHUNK_SIZE))

/** @throws 422 for a chunk that the announced file does not have, or whose size is wrong */
function requireExpectedSize(size: number, n: number, chunk: StoredFile): void {
  const expected = expectedChunkSize(size, n)
  if (expected === 0) throw invalidFieldsError({ n: `Este arquivo tem ${countChunks(size)} partes, contadas de 0` })
  if (chunk.size !== expected) throw invalidFieldsError({ chunk: `A parte ${n} tem ${expected} bytes, e chegaram ${chunk.size}` })
}

/** Stores a chunk in place of an earlier one with the same number. A completed upload stays as it is. @throws 404, 422 */
export async function saveChunk(
  ctx: Ctx,
  { uploadId, n }: { uploadId: string; n: number },
  chunk: StoredFile | undefined,
): Promise<void> {
  if (!chunk) throw invalidFieldsError({ chunk: 'Envie a parte do arquivo' })
  const { db, uploads } = ctx
  const upload = await lockUpload(ctx, uploadId)
  requireExpectedSize(upload.size, n, chunk)
  if (upload.recordingId !== null) return uploads.discard()
  const former = await db
    .delete(uploadChunks)
    .where(and(eq(uploadChunks.uploadId, uploadId), eq(uploadChunks.n, n)))
    .returning({ key: uploadChunks.storageKey })
  await db.insert(uploadChunks).values({ uploadId, n, size: chunk.size, storageKey: chunk.key })
  uploads.release(former.map(({ key }) => key))
}
