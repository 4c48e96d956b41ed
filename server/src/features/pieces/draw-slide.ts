import type { RenderedSlide, SlideRequest } from './render/slide-request.ts'

export type DrawingRequest = SlideRequest & {
  /** True if a person waits: such a slide is drawn before the waiting slides of runs. */
  isUrgent?: boolean | undefined
  /** People have turns, by id. The server's own drawings have none. */
  owner?: number | undefined
}

export type SlideDrawer = (drawing: DrawingRequest, signal: AbortSignal) => Promise<RenderedSlide>

/**
 * `picture`: photo or logo cannot be opened. `too-many`: too many drawings of the same person wait. `busy`: waited too long.
 * `stopping`: the server ends.
 */
export type DrawingFailure = 'picture' | 'too-many' | 'busy' | 'stopping' | 'failed'

/** The message is Portuguese; `log` has the last lines of the drawing process's error output, if it has ended. */
export class DrawingFailedError extends Error {
  readonly log: string
  readonly failure: DrawingFailure
  constructor(message: string, log = '', failure: DrawingFailure = 'failed') {
    super(message)
    this.log = log
    this.failure = failure
  }
}

export type DrawnSlide = RenderedSlide & { lacksPictures: boolean }

export async function drawWithoutBrokenPictures(
  draw: (drawing: DrawingRequest) => Promise<RenderedSlide>,
  drawing: DrawingRequest,
): Promise<DrawnSlide> {
  try {
    return { ...(await draw(drawing)), lacksPictures: false }
  } catch (error) {
    if (!(error instanceof DrawingFailedError && error.failure === 'picture')) throw error
    return { ...(await draw({ ...drawing, photo: undefined, logo: undefined, darkLogo: undefined })), lacksPictures: true }
  }
}

/** Tries again only if the process that draws crashes, takes too long or fails. */
export async function drawWithRetries<Drawn>(draw: () => Promise<Drawn>, tries: number): Promise<Drawn> {
  try {
    return await draw()
  } catch (error) {
    if (tries <= 1 || !(error instanceof DrawingFailedError && error.failure === 'failed')) throw error
    return drawWithRetries(draw, tries - 1)
  }
}
