import type { Format } from 'contract/pieces/formats.ts'
import type { Look, SlideMode } from 'contract/pieces/looks.ts'
import type { Slide } from 'contract/pieces/slides.ts'

/** The options of a drawing. `position` is the place among `count` slides, from 1; `logo` and `photo` are the bytes of PNG, JPEG or WebP files. */
export type SlideOptions = {
  format: Format
  mode: SlideMode
  position: number
  count: number
  /** The width of the picture in pixels; the format's own by default. The layout is the same at each width. */
  width?: number | undefined
  logo?: Uint8Array | undefined
  photo?: Uint8Array | undefined
}

export type SlideRequest = SlideOptions & { slide: Slide; look: Look }

/**
 * `picture` is a PNG, or a WebP where a small picture has a photo. `comfortable` is false where the texts fit only at sizes that are hard
 * to read on a telephone.
 */
export type RenderedSlide = { picture: Buffer; comfortable: boolean }
