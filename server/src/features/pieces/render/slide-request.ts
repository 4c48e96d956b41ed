import type { TextBox } from 'contract/pieces/drawings.ts'
import type { SlideFormat } from 'contract/pieces/formats.ts'
import type { Look, SlideMode } from 'contract/pieces/looks.ts'
import type { Slide } from 'contract/pieces/slides.ts'

/** `id` changes with the bytes. */
export type OwnFontFile = { id: string; family: string; data: Uint8Array }

/** `position`: the slide's place among `count` slides, from 1. `darkLogo`: for dark grounds. Logos, `photo`: the bytes of a PNG, JPEG or WebP file. */
export type SlideOptions = {
  format: SlideFormat
  mode: SlideMode
  position: number
  count: number
  firstStep?: number | undefined
  /** The width of the picture in pixels; by default the format's own width. The layout is the same at each width. */
  width?: number | undefined
  logo?: Uint8Array | undefined
  darkLogo?: Uint8Array | undefined
  photo?: Uint8Array | undefined
  /** The files of fonts of the kit's own that the look names. */
  fonts?: readonly OwnFontFile[] | undefined
}

export type SlideRequest = SlideOptions & { slide: Slide; look: Look }

/**
 * `picture`: PNG, or WebP for a picture with a photo that names its width. `isLegible`: false if the texts fit only too small or with words
 * broken. `lacksFont`: a font of the kit's own is missing or does not open. `isCoarse`: the
 * photo has too few pixels. `undrawn`: letters and emoji that could not be drawn.
 */
export type RenderedSlide = {
  picture: Buffer
  isLegible: boolean
  lacksFont?: boolean
  isCoarse?: boolean
  undrawn: string[]
  texts?: TextBox[]
}

export type DrawingResult =
  | { rendered: RenderedSlide }
  | { refusal: { kind: 'broken picture' | 'too many pixels'; message: string } }
