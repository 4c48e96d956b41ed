import { buffer } from 'node:stream/consumers'
import type { StoredPhoto } from 'contract/pieces/photos.ts'
import type { Ctx } from '../../../../core/context.ts'
import { invalidFieldsError } from '../../../../core/errors.ts'
import type { StoredFile } from '../../../../core/uploads.ts'
import { storePhoto } from './store-photo.ts'

/**
 * Stores an uploaded photo as slides use it. The file as it was sent, with the camera's notes, is removed.
 * @throws 422 `file`
 */
export async function uploadPhoto(ctx: Ctx, file: StoredFile | undefined): Promise<StoredPhoto> {
  if (!file) throw invalidFieldsError({ file: 'Escolha uma foto' })
  const stored = await storePhoto(ctx, { content: await buffer(await ctx.storage.read(file.key)), name: file.name })
  ctx.uploads.release([file.key])
  return stored
}
