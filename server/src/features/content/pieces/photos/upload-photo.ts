import { buffer } from 'node:stream/consumers'
import type { StoredPhoto } from 'contract/pieces/photos.ts'
import type { Ctx } from '../../../../core/context.ts'
import { invalidFieldsError } from '../../../../core/errors.ts'
import type { StoredFile } from '../../../../core/uploads.ts'
import { storePhoto } from './store-photo.ts'

/**
 * Stores an uploaded photo in the form that slides use. The uploaded file, with the camera's metadata, is removed.
 * @throws 422 `file`
 */
export async function uploadPhoto(ctx: Ctx, file: StoredFile | undefined): Promise<StoredPhoto> {
  if (!file) throw invalidFieldsError({ file: 'Escolha uma foto' })
  const stored = await storePhoto(ctx, { content: await buffer(await ctx.storage.read(file.key)), name: file.name })
  ctx.uploads.release([file.key])
  return stored
}
