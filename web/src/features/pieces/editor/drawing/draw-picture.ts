import type { DRAWING_WIDTHS } from 'contract/pieces/drawings.ts'
import { drawSlide } from 'contract/pieces/drawings.ts'
import type { Slide } from 'contract/pieces/slides.ts'
import { CallError, request } from '../../../../lib/call.ts'
import type { PieceEdit } from '../state/piece-edit.ts'

/** The inputs of a slide's picture: two equal drawings give the same picture. */
export type Drawing = {
  slide: Slide
  format: PieceEdit['format']
  mode: PieceEdit['mode']
  kitId: number | null
  position: number
  count: number
}

type Width = (typeof DRAWING_WIDTHS)[number]

/** Collects the inputs of a slide's picture. */
export const toDrawing = (
  { slides, format, mode, kitId }: Pick<PieceEdit, 'slides' | 'format' | 'mode' | 'kitId'>,
  at: number,
): Drawing => ({ slide: slides[at] as Slide, format, mode, kitId, position: at + 1, count: slides.length })

/** Has the server draw a slide. @throws CallError, or the reason of `signal` */
export async function drawPicture(drawing: Drawing, width: Width, signal: AbortSignal): Promise<Blob> {
  const { response, deadline } = await request(drawSlide, { json: { ...drawing, width } }, { signal })
  try {
    return await response.blob()
  } catch (cause) {
    throw signal.aborted ? signal.reason : new CallError('broken', { cause })
  } finally {
    deadline.clear()
  }
}
