import type { SlideFormat } from 'contract/pieces/formats.ts'
import type { Look, SlideMode } from 'contract/pieces/looks.ts'
import type { Slide } from 'contract/pieces/slides.ts'

/**
 * The options of a drawing. `position`: the slide's place among `count` slides, from 1. `logo`, `photo`: the bytes of a PNG, JPEG
 * or WebP file.
 */
export type SlideOptions = {
  format: SlideFormat
  mode: SlideMode
  position: number
  count: number
  /** The number of the first step of a slide of steps; 1 by default. */
  firstStep?: number | undefined
  /** The width of the picture in pixels; by default the format's own width. The layout is the same at each width. */
  width?: number | undefined
  logo?: Uint8Array | undefined
  photo?: Uint8Array | undefined
}

export type SlideRequest = SlideOptions & { slide: Slide; look: Look }

/**
 * `picture`: a PNG, or a WebP where a picture of reduced size has a photo. `isLegible`: false where the texts fit only at sizes
 * that are hard to read on a telephone, or with words broken. `undrawn`: the letters and emoji of its texts that could not be drawn.
 */
export type RenderedSlide = { picture: Buffer; isLegible: boolean; undrawn: string[] }

/** What the renderer's process answers: the slide, or why a picture in it cannot be opened. */
export type DrawingResult =
  | { rendered: RenderedSlide }
  | { refusal: { kind: 'broken picture' | 'too many pixels'; message: string } }
