import type { DrawingNote } from 'contract/pieces/drawings.ts'
import type { Ctx } from '#core/context.ts'
import type { DrawnPicture } from '#core/replies.ts'
import type { DrawingRequest } from '../draw-slide.ts'
import { readSlidePhoto } from '../photos/read-photos.ts'
import { toDrawingRefusal } from './drawing-refusal.ts'
import type { SlidePictures } from './slide-pictures.ts'

/**
 * Draws a slide with its photo for a reply. A slide whose photo is gone is drawn without it, and the reply says so.
 * @throws 429, 503
 */
export async function drawForReply(
  ctx: Pick<Ctx, 'db' | 'storage' | 'user'>,
  { pictures, signal }: { pictures: SlidePictures; signal: AbortSignal },
  drawing: DrawingRequest,
): ReturnType<DrawnPicture['draw']> {
  try {
    const { photo, isMissing } = await readSlidePhoto(ctx, drawing)
    const drawn = await pictures.draw({ ...drawing, photo, owner: ctx.user.id }, signal)
    const { picture, isLegible, undrawn, lacksPictures } = drawn
    const isIncomplete = isMissing || lacksPictures
    const notes: DrawingNote[] = [
      ...(isIncomplete ? ['photo-missing' as const] : []),
      ...(isLegible ? [] : ['small-text' as const]),
      ...(undrawn.length > 0 ? ['undrawn' as const] : []),
    ]
    return { content: picture, notes, undrawn, isIncomplete }
  } catch (error) {
    throw toDrawingRefusal(error)
  }
}
