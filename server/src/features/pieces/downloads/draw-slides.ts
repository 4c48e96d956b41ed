import { computeFirstStep } from 'contract/pieces/slides.ts'
import type { Ctx } from '#core/context.ts'
import { type DrawingRequest, drawWithoutBrokenPictures, drawWithRetries, type SlideDrawer } from '../draw-slide.ts'
import { readPieceLook } from '../kits/read-kits.ts'
import { readSlidePhoto } from '../photos/read-photos.ts'
import { toDrawingRefusal } from '../pictures/draw-for-reply.ts'
import type { PieceRow } from '../piece-queries.ts'

/** For one attempt, in milliseconds; the slides of runs may be drawn before it. */
const LONGEST_MS = 120_000

type PieceSlides = Pick<PieceRow, 'piece' | 'kit'> & {
  positions?: readonly number[]
}

/** Each when the caller asks for it, so that only one picture is in memory at a time. */
async function* drawInOrder(
  ctx: Pick<Ctx, 'db' | 'storage' | 'user'>,
  drawSlide: SlideDrawer,
  { piece, kit, positions }: PieceSlides,
) {
  const { slides, format, mode } = piece
  const look = await readPieceLook(ctx.db, { id: piece.id, kitId: kit?.id ?? null })
  for (const position of positions ?? slides.map((_, index) => index + 1)) {
    const slide = slides[position - 1]
    if (!slide) return
    const firstStep = computeFirstStep(slides, position - 1)
    const drawing = { slide, ...look, format, mode, position, count: slides.length, firstStep }
    const { photo } = await readSlidePhoto(ctx, drawing)
    const draw = (one: DrawingRequest) => drawWithRetries(() => drawSlide(one, AbortSignal.timeout(LONGEST_MS)), 2)
    yield (await drawWithoutBrokenPictures(draw, { ...drawing, photo, owner: ctx.user.id })).picture
  }
}

/**
 * The first slide is drawn before the function returns, so that its failure gets a status; a later one ends the download early.
 * @throws 503
 */
export async function drawSlides(
  ctx: Pick<Ctx, 'db' | 'storage' | 'user'>,
  drawSlide: SlideDrawer,
  piece: PieceSlides,
): Promise<AsyncGenerator<Buffer>> {
  const slides = drawInOrder(ctx, drawSlide, piece)
  const first = await slides.next().catch((error: unknown) => {
    throw toDrawingRefusal(error)
  })
  return (async function* readAll() {
    if (first.done) return
    yield first.value
    yield* slides
  })()
}
