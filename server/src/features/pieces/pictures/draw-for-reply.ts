import type { HandlerInput } from 'contract/calls/endpoint.ts'
import type { DrawingNote, drawSlide, showSlide as showEndpoint } from 'contract/pieces/drawings.ts'
import { computeFirstStep } from 'contract/pieces/slides.ts'
import type { Ctx } from '#core/context.ts'
import { AppError, notFoundError, tooManyPicturesError } from '#core/errors.ts'
import { type DrawnPicture, ServerEndingError } from '#core/replies.ts'
import { DrawingFailedError, type DrawingRequest } from '../draw-slide.ts'
import { readKitLook, readPieceLook } from '../kits/read-kits.ts'
import { readSlidePhoto } from '../photos/read-photos.ts'
import { requirePiece } from '../piece-queries.ts'
import { formatSlideName } from '../render/output/slides-zip.ts'
import { computePictureTag } from './picture-tag.ts'
import type { SlidePictures } from './slide-pictures.ts'

const DEFAULT_WIDTH = 1080

export async function showSlide(
  ctx: Ctx,
  pictures: SlidePictures,
  { params: { id, position }, query: { tag, width = DEFAULT_WIDTH } }: HandlerInput<typeof showEndpoint, never>,
): Promise<DrawnPicture> {
  const { piece, kit, kitsState } = await requirePiece(ctx.db, id)
  const { slides, format, mode, revision } = piece
  const slide = slides[position - 1]
  if (!slide) throw notFoundError('Slide não encontrado')
  const present = computePictureTag(revision, kitsState)
  return {
    name: formatSlideName(position),
    tag: `${present}-${position}-${width}`,
    isPermanent: tag === present,
    draw: async (signal) => {
      const look = await readPieceLook(ctx.db, { id, kitId: kit?.id ?? null })
      const firstStep = computeFirstStep(slides, position - 1)
      const drawing = { slide, ...look, format, mode, position, count: slides.length, firstStep, width }
      return drawForReply(ctx, { pictures, signal }, drawing)
    },
  }
}

export function drawUnstoredSlide(
  ctx: Ctx,
  pictures: SlidePictures,
  { kitId = null, pieceId, look, ...drawing }: HandlerInput<typeof drawSlide, never>['json'],
): DrawnPicture {
  return {
    name: 'slide',
    async draw(signal) {
      const kit = pieceId ? await readPieceLook(ctx.db, { id: pieceId, kitId }, look) : await readKitLook(ctx.db, kitId, look)
      return drawForReply(ctx, { pictures, signal }, { ...drawing, ...kit })
    },
  }
}

const makeRefusal = (cause: Error, code: 'drawing_busy' | 'drawing_failed', title: string, detail: string) =>
  new AppError(503, code, title, { detail, retryAfter: 2, cause })

export function toDrawingRefusal(error: unknown): unknown {
  if (error instanceof ServerEndingError || (error instanceof DrawingFailedError && error.failure === 'stopping'))
    return makeRefusal(error, 'drawing_failed', 'O servidor está reiniciando', 'Tente de novo em alguns segundos.')
  if (!(error instanceof DrawingFailedError)) return error
  if (error.failure === 'too-many') return tooManyPicturesError()
  if (error.failure === 'busy')
    return makeRefusal(error, 'drawing_busy', 'Há slides demais na fila', 'Tente de novo em alguns segundos.')
  const advice = 'Tente de novo; se continuar, encurte os textos do slide ou troque a foto.'
  return makeRefusal(error, 'drawing_failed', 'O slide não foi gerado', `O motivo: ${error.message}. ${advice}`)
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
    const { picture, isLegible, lacksFont, isCoarse, undrawn, texts, lacksPictures } = drawn
    const isIncomplete = isMissing || lacksPictures
    const notes: DrawingNote[] = [
      ...(isIncomplete ? ['photo-missing' as const] : []),
      ...(lacksFont ? ['font-missing' as const] : []),
      ...(isLegible ? [] : ['small-text' as const]),
      ...(isCoarse ? ['coarse-photo' as const] : []),
      ...(undrawn.length > 0 ? ['undrawn' as const] : []),
    ]
    return { content: picture, notes, undrawn, ...(texts ? { texts } : {}), isIncomplete }
  } catch (error) {
    throw toDrawingRefusal(error)
  }
}
