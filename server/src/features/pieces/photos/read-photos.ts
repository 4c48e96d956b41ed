import { buffer } from 'node:stream/consumers'
import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { listPhotos as listEndpoint, showPhoto as showEndpoint } from 'contract/pieces/photos.ts'
import { desc, eq, lt } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { DrawnPicture } from '#core/replies.ts'
import { FileMissingError } from '#core/storage.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { photos } from '#db/tables/photos.ts'
import { scalePicture } from '#platform/images/pictures.ts'
import type { DrawingRequest } from '../draw-slide.ts'
import { findPhotoSize } from '../render/templates/photo-sizes.ts'

const PAGE_ROWS = 40

export async function listPhotos({ db }: Ctx, before: number | undefined): Promise<HandlerResult<typeof listEndpoint>> {
  const rows = await db
    .select({ id: photos.id, name: photos.name, width: photos.width, height: photos.height, at: photos.createdAt })
    .from(photos)
    .where(before === undefined ? undefined : lt(photos.id, before))
    .orderBy(desc(photos.id))
    .limit(PAGE_ROWS + 1)
  const { rows: page, last } = toKeysetPage(rows, PAGE_ROWS)
  return { photos: page.map(({ at, ...photo }) => ({ ...photo, at: at.toISOString() })), next: last?.id ?? null }
}

async function findPhotoKey({ db }: Pick<Ctx, 'db'>, id: number): Promise<string | undefined> {
  const [row] = await db.select({ key: photos.storageKey }).from(photos).where(eq(photos.id, id))
  return row?.key
}

export async function showPhoto(
  ctx: Ctx,
  { params: { id }, query: { width } }: HandlerInput<typeof showEndpoint, never>,
): Promise<DrawnPicture> {
  const key = await findPhotoKey(ctx, id)
  if (!key) throw notFoundError('Foto não encontrada')
  return {
    name: 'foto',
    tag: `foto-${id}-${width ?? 'inteira'}`,
    isPermanent: true,
    async draw() {
      const stored = await buffer(await ctx.storage.read(key))
      return { content: width ? await scalePicture(ctx.user.id, stored, Number(width)) : stored }
    },
  }
}

/** @returns undefined if the photo or its file is gone */
export async function readPhotoFile(ctx: Pick<Ctx, 'db' | 'storage'>, id: number): Promise<Buffer | undefined> {
  const key = await findPhotoKey(ctx, id)
  if (!key) return undefined
  try {
    return await buffer(await ctx.storage.read(key))
  } catch (error) {
    if (error instanceof FileMissingError) return undefined
    throw error
  }
}

/** `photo` is undefined if the slide names none, its template shows none, or (`isMissing`) the photo does not exist any more. */
export async function readSlidePhoto(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  { slide, look, format }: Pick<DrawingRequest, 'slide' | 'look' | 'format'>,
): Promise<{ photo: Buffer | undefined; isMissing: boolean }> {
  if (!slide.photo || !findPhotoSize(slide, look.family, format)) return { photo: undefined, isMissing: false }
  const photo = await readPhotoFile(ctx, slide.photo.fileId)
  return { photo, isMissing: photo === undefined }
}
