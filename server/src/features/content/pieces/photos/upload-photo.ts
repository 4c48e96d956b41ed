import { buffer } from 'node:stream/consumers'
import type { StoredPhoto } from 'contract/pieces/photos.ts'
import type { Ctx } from '../../../../core/context.ts'
import { invalidFieldsError } from '../../../../core/errors.ts'
import type { StoredFile } from '../../../../core/uploads.ts'
import { storePhoto } from './store-photo.ts'

/**
 * Stores an uploaded photo in the form that slides use. The uploaded file, with the camera's metadata, is removed.
 * @param field - the field that a refusal names
 * @throws 422
 */
export async function uploadPhoto(ctx: Ctx, file: StoredFile | undefined, field = 'file'): Promise<StoredPhoto> {
  if (!file) throw invalidFieldsError({ [field]: 'Escolha uma foto' })
  const stored = await storePhoto(ctx, {
    content: await buffer(await ctx.storage.read(file.key)),
    name: file.name,
    field,
  })
  ctx.uploads.release([file.key])
  return stored
}
