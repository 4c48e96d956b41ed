import type { Format } from 'contract/pieces/formats.ts'
import type { Look, SlideMode } from 'contract/pieces/looks.ts'
import type { Slide } from 'contract/pieces/slides.ts'

/** What a slide's picture is made of. `position` is its place among `count` slides, from 1. */
export type SlideDrawing = {
  slide: Slide
  look: Look
  format: Format
  mode: SlideMode
  position: number
  count: number
  /** The bytes of the kit's logo and of the slide's photo: PNG, JPEG or WebP. A slide whose photo is absent is drawn without it. */
  logo?: Uint8Array | undefined
  photo?: Uint8Array | undefined
  /** The width of the picture in pixels; the format's own by default. */
  width?: number | undefined
  /** Whether somebody looks at the screen until it is drawn; such a slide is drawn before those of runs that wait. */
  isUrgent?: boolean | undefined
}

/**
 * Draws a slide outside of the server's own process: a PNG, or a WebP where a smaller picture has a photo.
 * @throws DrawingFailedError, or the signal's reason where it is aborted before the drawing has begun
 */
export type DrawSlide = (drawing: SlideDrawing, signal: AbortSignal) => Promise<Buffer>

/** `picture`: the photo or the logo cannot be opened. `busy`: too many drawings wait. `stopping`: the server ends. `failed`: any other reason. */
export type DrawingFailure = 'picture' | 'busy' | 'stopping' | 'failed'

/** The process that draws has ended or refused the slide. The message is Portuguese; `log` has the last lines of what the process wrote. */
export class DrawingFailedError extends Error {
  readonly log: string
  readonly failure: DrawingFailure
  constructor(message: string, log = '', failure: DrawingFailure = 'failed') {
    super(message)
    this.log = log
    this.failure = failure
  }
}
