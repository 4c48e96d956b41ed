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
  /** The kit's logo as a picture. */
  logo?: Uint8Array
}

/** Draws a slide as a PNG, outside of the server's own process. @throws DrawingFailedError */
export type DrawSlide = (drawing: SlideDrawing, signal: AbortSignal) => Promise<Buffer>

/** The process that draws has ended or refused the slide. The message is Portuguese; `log` has the last lines of what the process wrote. */
export class DrawingFailedError extends Error {
  readonly log: string
  constructor(message: string, log = '') {
    super(message)
    this.log = log
  }
}
