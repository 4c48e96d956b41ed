import type { DrawingNote } from 'contract/pieces/drawings.ts'
import type { Ctx } from '#core/context.ts'
import { AppError, tooManyPicturesError } from '#core/errors.ts'
import { type DrawnPicture, ServerEndingError } from '#core/replies.ts'
import { DrawingFailedError, type DrawingRequest } from '../draw-slide.ts'
import { readSlidePhoto } from '../photos/read-photos.ts'
import type { SlidePictures } from './slide-pictures.ts'

const makeRefusal = (cause: Error, code: 'drawing_busy' | 'drawing_failed', title: string, detail: string) =>
  new AppError(503, code, title, { detail, retryAfter: 2, cause })

export function toDrawingRefusal(error: unknown): unknown {
  if (error instanceof ServerEndingError || (error instanceof DrawingFailedError && error.failure === 'stopping'))
    return makeRefusal(error, 'drawing_failed', 'O servidor está reiniciando', 'Tente de novo em alguns segundos.')
  if (!(error instanceof DrawingFailedError)) return error
  if (error.failure === 'too-many') return tooManyPicturesError()
  if (error.failure === 'busy')
    return makeRefusal(error, 'drawing_busy', 'Há desenhos demais na fila', 'Tente de novo em alguns segundos.')
  const advice = 'Tente de novo; se continuar, encurte os textos do slide ou troque a foto.'
  return makeRefusal(error, 'drawing_failed', 'O slide não foi desenhado', `O motivo: ${error.message}. ${advice}`)
}

/** A slide whose photo is gone is drawn without it, and the reply says so. @throws 429, 503 */
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
