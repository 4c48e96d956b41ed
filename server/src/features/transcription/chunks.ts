import { CHUNK_SIZE } from 'contract/transcription/recordings.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { StoredFile } from '#core/uploads.ts'
import { uploadChunks } from '#db/tables/recordings.ts'
import { lockUpload } from './uploads.ts'

export const countChunks = (size: number): number => Math.ceil(size / CHUNK_SIZE)

const expectedChunkSize = (size: number, n: number): number => Math.min(CHUNK_SIZE, Math.max(0, size - n * CHUNK_SIZE))

function requireExpectedSize(size: number, n: number, chunk: StoredFile): void {
  const expected = expectedChunkSize(size, n)
  if (expected === 0) throw invalidFieldsError({ n: `Este arquivo tem ${countChunks(size)} partes, contadas de 0` })
  if (chunk.size !== expected) throw invalidFieldsError({ chunk: `A parte ${n} tem ${expected} bytes, e chegaram ${chunk.size}` })
}

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
