import { computeFirstStep } from 'contract/pieces/slides.ts'
import type { Ctx } from '#core/context.ts'
import { type DrawingRequest, drawWithoutBrokenPictures, drawWithRetries, type SlideDrawer } from '../draw-slide.ts'
import { readPieceLook } from '../kits/read-kits.ts'
import { readSlidePhoto } from '../photos/read-photos.ts'
import { toDrawingRefusal } from '../pictures/draw-for-reply.ts'
import type { PieceRow } from '../piece-queries.ts'

/** The longest wait for one attempt at drawing a slide, in milliseconds; the slides of runs may be drawn before it. */
const LONGEST_MS = 120_000

type PieceSlides = Pick<PieceRow, 'piece' | 'kit'> & {
  /** The positions of the slides to draw, from 1; all of them by default. */
  positions?: readonly number[]
}

/**
 * Draws the slides of a piece one after the other, each when the caller asks for it, so that only one picture is in memory at a
 * time.
 */
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
 * Draws the slides of a piece while they are read. The first slide is drawn before the function returns, so that its failure is
 * answered with a status; the failure of a later slide ends the download early.
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
