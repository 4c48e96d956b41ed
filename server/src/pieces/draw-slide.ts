import type { RenderedSlide, SlideRequest } from './render/slide-request.ts'

/** The input of a drawing. A slide whose photo is absent is drawn without it. */
export type SlideDrawing = SlideRequest & {
  /** Whether a person waits for the picture; such a slide is drawn before the waiting slides of runs. */
  isUrgent?: boolean | undefined
}

/**
 * Draws a slide outside of the server's own process: a PNG, or a WebP where a smaller picture has a photo.
 * @throws DrawingFailedError, or the signal's reason where it is aborted before the drawing has begun
 */
export type DrawSlide = (drawing: SlideDrawing, signal: AbortSignal) => Promise<RenderedSlide>

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

/** `lacksPhoto`: the slide's photo or logo could not be opened, and was left out. */
export type DrawnSlide = RenderedSlide & { lacksPhoto: boolean }

/** Draws a slide, and without its photo and logo where one of them cannot be opened: one broken picture costs no other. */
export async function drawWithoutBrokenPictures(
  draw: (drawing: SlideDrawing) => Promise<RenderedSlide>,
  drawing: SlideDrawing,
): Promise<DrawnSlide> {
  try {
    return { ...(await draw(drawing)), lacksPhoto: false }
  } catch (error) {
    if (!(error instanceof DrawingFailedError && error.failure === 'picture')) throw error
    return { ...(await draw({ ...drawing, photo: undefined, logo: undefined })), lacksPhoto: true }
  }
}
