import { photoFileRule, type StoredPhoto } from 'contract/pieces/photos.ts'
import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../../core/context.ts'
import { invalidFieldsError } from '../../../../core/errors.ts'
import { photos } from '../../../../db/tables/photos.ts'
import { BrokenPictureError, makePhoto } from '../../../../integrations/pictures.ts'

const BROKEN = 'A foto está incompleta ou danificada. Abra-a, salve de novo e envie a nova cópia.'
const FIELD = 'file'

/**
 * Converts a picture that has passed the upload's checks, which decode it as well: it is refused here only where a busy machine does not
 * decode it in time.
 * @throws 422
 */
async function convertPhoto(content: Buffer) {
  try {
    return await makePhoto(content)
  } catch (error) {
    if (error instanceof BrokenPictureError) throw invalidFieldsError({ [FIELD]: BROKEN })
    throw error
  }
}

/** Finds the newest photo with these bytes; undefined where there is none or its file is lost. */
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
 * Stores a photo that was uploaded, copied or made by a provider. Where a photo with the same bytes is stored already, that photo is
 * returned: pieces may share a photo, since a purge deletes only photos that no piece shows.
 * @throws 422
 */
export async function storePhoto(ctx: Ctx, given: { content: Buffer; name: string }): Promise<StoredPhoto> {
  const { db, uploads, user, now } = ctx
  const { content, width, height } = await convertPhoto(given.content)
  const { key, name, size, sha256 } = await uploads.store({
    content,
    name: given.name,
    field: FIELD,
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
