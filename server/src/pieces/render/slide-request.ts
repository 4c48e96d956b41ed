import type { Format } from 'contract/pieces/formats.ts'
import type { Look, SlideMode } from 'contract/pieces/looks.ts'
import type { Slide } from 'contract/pieces/slides.ts'

/** How a slide is drawn. `position` counts from 1; `logo` and `photo` are the bytes of PNG, JPEG or WebP files. */
export type SlideOptions = {
  format: Format
  mode: SlideMode
  position: number
  count: number
  logo?: Uint8Array | undefined
  photo?: Uint8Array | undefined
}

export type SlideRequest = SlideOptions & { slide: Slide; look: Look }

/** `comfortable` is false where the texts fit only at sizes that are hard to read on a telephone. */
export type RenderedSlide = { png: Buffer; comfortable: boolean }
