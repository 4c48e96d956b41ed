import { type DrawingNote, type DrawingWidth, drawSlide, type TextBox } from 'contract/pieces/drawings.ts'
import { computeFirstStep, type Slide } from 'contract/pieces/slides.ts'
import { fetchSlidePicture } from '#entities/pieces/fetch-slide-picture.ts'
import type { PieceEdit } from '../state/piece-edit.ts'

/** Equal inputs give the same picture at the same width, as long as nobody changes the kit or approves the piece. */
export type DrawingInputs = {
  slide: Slide
  format: PieceEdit['format']
  mode: PieceEdit['mode']
  kitId: number | null
  /** The piece may have been approved with another look than the kit has now. */
  pieceId: number
  position: number
  count: number
  firstStep: number
}

/** `undrawn`: the letters and emoji that the picture lacks; `texts`: where its texts are. */
export type Picture = {
  url: string
  notes: readonly DrawingNote[]
  undrawn: readonly string[]
  texts: readonly TextBox[]
}

export const toDrawingInputs = (
  pieceId: number,
  { slides, format, mode, kitId }: Pick<PieceEdit, 'slides' | 'format' | 'mode' | 'kitId'>,
  at: number,
): DrawingInputs => ({
  slide: slides[at] as Slide,
  format,
  mode,
  kitId,
  pieceId,
  position: at + 1,
  count: slides.length,
  firstStep: computeFirstStep(slides, at),
})

/** The picture's address is an object URL, which the caller must revoke. @throws CallError, or the reason of `signal` */
export async function drawPicture(drawing: DrawingInputs, width: DrawingWidth, signal: AbortSignal): Promise<Picture> {
  const { blob, ...told } = await fetchSlidePicture(drawSlide, { json: { ...drawing, width } }, signal)
  return { url: URL.createObjectURL(blob), ...told }
}
