import type { HandlerInput } from 'contract/calls/endpoint.ts'
import type { beginUpload as contract, UploadReply } from 'contract/transcription/recordings.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError, notFoundError } from '#core/errors.ts'
import { cleanFileName } from '#core/file-name.ts'
import type { Db } from '#db/client.ts'
import { uploadChunks, uploads } from '#db/tables/recordings.ts'

export type UploadRow = typeof uploads.$inferSelect
type NewUpload = HandlerInput<typeof contract, never>['json']

const ownUploadCondition = ({ user }: Ctx, uploadId: string) => and(eq(uploads.id, uploadId), eq(uploads.userId, user.id))

const uploadNotFoundError = () => notFoundError('Envio não encontrado')

/** Until the call ends; `touchedAt` is renewed. Of two calls at once the second sees the changes of the first. @throws 404 */
export async function lockUpload(ctx: Ctx, uploadId: string): Promise<UploadRow> {
  const [row] = await ctx.db.update(uploads).set({ touchedAt: ctx.now() }).where(ownUploadCondition(ctx, uploadId)).returning()
  if (!row) throw uploadNotFoundError()
  return row
}

export const storedChunksQuery = (db: Db, uploadId: string) =>
  db
    .select({ n: uploadChunks.n, key: uploadChunks.storageKey })
    .from(uploadChunks)
    .where(eq(uploadChunks.uploadId, uploadId))
    .orderBy(asc(uploadChunks.n))

async function toUpload({ db }: Ctx, { id, recordingId }: UploadRow): Promise<UploadReply> {
  return { received: (await storedChunksQuery(db, id)).map(({ n }) => n), recordingId }
}

/** Continues the person's upload with this id. @throws 404 if the id is another person's, 409 if it was begun with another size */
export async function beginUpload(ctx: Ctx, { uploadId, name, ...file }: NewUpload): Promise<UploadReply> {
  const { db, user, now } = ctx
  await db
    .insert(uploads)
    .values({ id: uploadId, name: cleanFileName(name), ...file, userId: user.id, touchedAt: now() })
    .onConflictDoNothing()
  const upload = await lockUpload(ctx, uploadId)
  if (upload.size !== file.size) throw conflictError('Este envio já foi iniciado com um arquivo de outro tamanho')
  return toUpload(ctx, upload)
}

export async function readUpload(ctx: Ctx, uploadId: string): Promise<UploadReply> {
  const [upload] = await ctx.db.select().from(uploads).where(ownUploadCondition(ctx, uploadId))
  if (!upload) throw uploadNotFoundError()
  return toUpload(ctx, upload)
}

export async function deleteChunks({ db, uploads: files }: Ctx, uploadId: string): Promise<void> {
  const gone = await db
    .delete(uploadChunks)
    .where(eq(uploadChunks.uploadId, uploadId))
    .returning({ key: uploadChunks.storageKey })
  files.release(gone.map(({ key }) => key))
}

/** An upload that has become a recording, or that another person began, stays. */
export async function abandonUpload(ctx: Ctx, uploadId: string): Promise<void> {
  const [upload] = await ctx.db.select().from(uploads).where(ownUploadCondition(ctx, uploadId)).for('update')
  if (!upload || upload.recordingId !== null) return
  await deleteChunks(ctx, uploadId)
  await ctx.db.delete(uploads).where(eq(uploads.id, uploadId))
}
