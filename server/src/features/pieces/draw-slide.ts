import type { RenderedSlide, SlideRequest } from './render/slide-request.ts'

/** The input of a drawing. A slide whose photo is absent is drawn without it. */
export type DrawingRequest = SlideRequest & {
  /** Whether a person waits for the picture; such a slide is drawn before the waiting slides of runs. */
  isUrgent?: boolean | undefined
  /** The id of the person for whom it is drawn; people have turns. The server's own drawings have none. */
  owner?: number | undefined
}

/**
 * Draws a slide outside of the server's own process, as a PNG, or as a WebP where a picture of reduced size has a photo.
 * @throws DrawingFailedError, or the signal's reason where it is aborted before the drawing has begun
 */
export type SlideDrawer = (drawing: DrawingRequest, signal: AbortSignal) => Promise<RenderedSlide>

/**
 * `picture`: the photo or the logo cannot be opened. `too-many`: too many drawings of the same person wait. `busy`:
 * the drawing waited too long. `stopping`: the server ends. `failed`: any other
 * reason.
 */
export type DrawingFailure = 'picture' | 'too-many' | 'busy' | 'stopping' | 'failed'

/**
 * Thrown where a slide was not drawn, for the reason `failure`. The message is Portuguese; `log` has the last lines of the error output of
 * the process that draws, where it has ended.
 */
export class DrawingFailedError extends Error {
  readonly log: string
  readonly failure: DrawingFailure
  constructor(message: string, log = '', failure: DrawingFailure = 'failed') {
    super(message)
    this.log = log
    this.failure = failure
  }
}

/** `lacksPictures`: the slide's photo or logo could not be opened, and both were left out. */
export type DrawnSlide = RenderedSlide & { lacksPictures: boolean }

/**
 * Draws a slide, and draws it without its photo and logo where one of them cannot be opened, so that one broken picture does not
 * leave the slide undrawn.
 */
export async function drawWithoutBrokenPictures(
  draw: (drawing: DrawingRequest) => Promise<RenderedSlide>,
  drawing: DrawingRequest,
): Promise<DrawnSlide> {
  try {
    return { ...(await draw(drawing)), lacksPictures: false }
  } catch (error) {
    if (!(error instanceof DrawingFailedError && error.failure === 'picture')) throw error
    return { ...(await draw({ ...drawing, photo: undefined, logo: undefined })), lacksPictures: true }
  }
}

/** Draws, and tries again, at most `tries` times, where the process that draws crashes, takes too long or fails. */
export async function drawWithRetries<Drawn>(draw: () => Promise<Drawn>, tries: number): Promise<Drawn> {
  try {
    return await draw()
  } catch (error) {
    if (tries <= 1 || !(error instanceof DrawingFailedError && error.failure === 'failed')) throw error
    return drawWithRetries(draw, tries - 1)
  }
}
