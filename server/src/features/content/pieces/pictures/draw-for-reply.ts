import type { DrawingNote } from 'contract/pieces/drawings.ts'
import type { DrawnPicture } from '../../../../core/replies.ts'
import type { SlideDrawing } from '../../../../pieces/draw-slide.ts'
import { toDrawingRefusal } from './drawing-refusal.ts'
import type { SlidePictures } from './slide-pictures.ts'

const PHOTO_MISSING: DrawingNote = 'photo-missing'

/**
 * Draws a slide for a reply.
 * @throws 503
 */
export async function drawForReply(
  pictures: SlidePictures,
  drawing: SlideDrawing,
  signal: AbortSignal,
): ReturnType<DrawnPicture['draw']> {
  try {
    const { picture, lacksPhoto } = await pictures.draw(drawing, signal)
    return { content: picture, ...(lacksPhoto ? { note: PHOTO_MISSING } : {}) }
  } catch (error) {
    throw toDrawingRefusal(error)
  }
}
