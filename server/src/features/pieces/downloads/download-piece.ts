import { Readable } from 'node:stream'
import type { HandlerInput } from 'contract/calls/endpoint.ts'
import type { downloadPiece as contract } from 'contract/pieces/downloads.ts'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { Download } from '#core/replies.ts'
import { writeZip } from '#core/zip.ts'
import type { SlideDrawer } from '../draw-slide.ts'
import { requirePiece } from '../piece-queries.ts'
import { writeSlidesPdf } from '../render/output/pdf.ts'
import { formatSlideName, streamSlideZipEntries } from '../render/output/slides-zip.ts'
import { formatCaptionText, toPlainName } from './download-names.ts'
import { drawSlides } from './draw-slides.ts'

export async function downloadPiece(
  ctx: Ctx,
  drawSlide: SlideDrawer,
  { params, query: { as, position = 1 } }: HandlerInput<typeof contract, never>,
): Promise<Download> {
  const row = await requirePiece(ctx.db, params.id)
  const { title, format, slides: stored } = row.piece
  const name = toPlainName(title)
  if (as === 'png') {
    if (!stored[position - 1]) throw notFoundError('Slide não encontrado')
    const open = async () => Readable.from(await drawSlides(ctx, drawSlide, { ...row, positions: [position] }))
    return { open, name: `${name} - ${formatSlideName(position)}.png`, type: 'image/png' }
  }
  const draw = () => drawSlides(ctx, drawSlide, row)
  if (as === 'pdf')
    return {
      open: async () => Readable.from(writeSlidesPdf({ slides: await draw(), count: stored.length, format })),
      name: `${name}.pdf`,
      type: 'application/pdf',
    }
  const texts = { folder: '', captionText: formatCaptionText(row.piece) }
  const open = async () => Readable.from(writeZip(streamSlideZipEntries(await draw(), texts)))
  return { open, name: `${name}.zip`, type: 'application/zip' }
}
