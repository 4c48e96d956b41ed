import { photoFile, type StoredPhoto } from 'contract/pieces/photos.ts'
import type { Ctx } from '../../../../core/context.ts'
import { invalidFieldsError } from '../../../../core/errors.ts'
import { photos } from '../../../../db/tables/photos.ts'
import { BrokenPictureError, makePhoto, TooManyPixelsError } from '../../../../integrations/pictures.ts'

const BROKEN = 'A foto está incompleta ou danificada. Abra-a, salve de novo e envie a nova cópia.'
const TOO_MANY = 'A foto tem pixels demais. Envie uma cópia menor.'

/** A photo to store. `field`: the field that a refusal names. */
type GivenPhoto = { content: Buffer; name: string; field: string }

/** @throws 422 naming the field */
async function convertPhoto({ content, field }: GivenPhoto) {
  try {
    return await makePhoto(content)
  } catch (error) {
    if (error instanceof TooManyPixelsError) throw invalidFieldsError({ [field]: TOO_MANY })
    if (error instanceof BrokenPictureError) throw invalidFieldsError({ [field]: BROKEN })
    throw error
  }
}

/**
 * Stores a photo that was uploaded or made by a provider.
 * @throws 422 naming the field
 */
export async function storePhoto({ db, uploads, user, now }: Ctx, given: GivenPhoto): Promise<StoredPhoto> {
  const { content, width, height } = await convertPhoto(given)
  const { key, name, size, sha256 } = await uploads.store({
    content,
    name: given.name,
    field: given.field,
    rule: photoFile,
    folder: 'photos',
  })
  const [row] = await db
    .insert(photos)
    .values({ name, width, height, storageKey: key, sha256, size, userId: user.id, createdAt: now() })
    .returning({ id: photos.id })
  if (!row) throw new Error('a photo was not inserted')
  return { id: row.id, width, height }
}
