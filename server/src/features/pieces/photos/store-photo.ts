import { buffer } from 'node:stream/consumers'
import { photoFileRule, type StoredPhoto } from 'contract/pieces/photos.ts'
import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { StoredFile } from '#core/uploads.ts'
import { photos } from '#db/tables/photos.ts'
import { BrokenPictureError, makePhoto } from '#platform/images/pictures.ts'

/** The file, with the camera's metadata, is removed. @throws 422 naming the field */
export async function convertUploadedPhoto(ctx: Ctx, { key, name }: StoredFile, field: string): Promise<StoredPhoto> {
  const stored = await storePhoto(ctx, { content: await buffer(await ctx.storage.read(key)), name, field })
  ctx.uploads.release([key])
  return stored
}

export async function uploadPhoto(ctx: Ctx, file: StoredFile | undefined): Promise<StoredPhoto> {
  if (!file) throw invalidFieldsError({ file: 'Escolha uma foto' })
  return convertUploadedPhoto(ctx, file, 'file')
}

const BROKEN = 'A foto está incompleta ou danificada. Abra-a, salve de novo e envie a nova cópia.'

/**
 * The upload's checks have decoded it already: it is refused here only if a busy machine does not decode it in time.
 * @throws 422 naming the field
 */
async function convertPhoto({ user }: Ctx, content: Buffer, field: string) {
  try {
    return await makePhoto(user.id, content)
  } catch (error) {
    if (error instanceof BrokenPictureError) throw invalidFieldsError({ [field]: BROKEN })
    throw error
  }
}

async function findSamePhoto({ db, storage }: Ctx, sha256: string): Promise<StoredPhoto | undefined> {
  const { id, width, height, storageKey } = photos
  const [same] = await db
    .select({ id, width, height, storageKey })
    .from(photos)
    .where(eq(photos.sha256, sha256))
    .orderBy(desc(id))
    .limit(1)
  if (!same || !(await storage.readWrittenAt(same.storageKey))) return undefined
  return { id: same.id, width: same.width, height: same.height }
}

/**
 * A stored photo with the same bytes is returned: pieces may share one, since a purge deletes only photos that no piece shows.
 * @throws 422 naming `field`
 */
export async function storePhoto(ctx: Ctx, given: { content: Buffer; name: string; field: string }): Promise<StoredPhoto> {
  const { db, uploads, user, now } = ctx
  const { field } = given
  const { content, width, height } = await convertPhoto(ctx, given.content, field)
  const { key, name, size, sha256 } = await uploads.store({
    content,
    name: given.name,
    field,
    rule: photoFileRule,
    folder: 'photos',
  })
  const same = await findSamePhoto(ctx, sha256)
  if (same) {
    uploads.release([key])
    return same
  }
  const [row] = await db
    .insert(photos)
    .values({ name, width, height, storageKey: key, sha256, size, userId: user.id, createdAt: now() })
    .returning({ id: photos.id })
  if (!row) throw new Error('a photo was not inserted')
  return { id: row.id, width, height }
}
