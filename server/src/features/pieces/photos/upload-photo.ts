import { buffer } from 'node:stream/consumers'
import type { StoredPhoto } from 'contract/pieces/photos.ts'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { StoredFile } from '#core/uploads.ts'
import { storePhoto } from './store-photo.ts'

/**
 * Stores a file that has passed the upload's checks in the form that slides use. The file, with the camera's metadata, is removed.
 * @throws 422 naming the field
 */
export async function convertUploadedPhoto(ctx: Ctx, { key, name }: StoredFile, field: string): Promise<StoredPhoto> {
  const stored = await storePhoto(ctx, { content: await buffer(await ctx.storage.read(key)), name, field })
  ctx.uploads.release([key])
  return stored
}

/** Stores an uploaded photo. @throws 422 `file` */
export async function uploadPhoto(ctx: Ctx, file: StoredFile | undefined): Promise<StoredPhoto> {
  if (!file) throw invalidFieldsError({ file: 'Escolha uma foto' })
  return convertUploadedPhoto(ctx, file, 'file')
}
