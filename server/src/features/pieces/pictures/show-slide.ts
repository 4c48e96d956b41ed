import type { HandlerInput } from 'contract/calls/endpoint.ts'
import type { showSlide as contract } from 'contract/pieces/drawings.ts'
import { computeFirstStep } from 'contract/pieces/slides.ts'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { DrawnPicture } from '#core/replies.ts'
import { readPieceLook } from '../kits/read-kits.ts'
import { requirePiece } from '../piece-queries.ts'
import { formatSlideName } from '../render/output/slides-zip.ts'
import { drawForReply } from './draw-for-reply.ts'
import { computePictureTag } from './picture-tag.ts'
import type { SlidePictures } from './slide-pictures.ts'

const DEFAULT_WIDTH = 1080

export async function showSlide(
  ctx: Ctx,
  pictures: SlidePictures,
  { params: { id, position }, query: { tag, width = DEFAULT_WIDTH } }: HandlerInput<typeof contract, never>,
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
