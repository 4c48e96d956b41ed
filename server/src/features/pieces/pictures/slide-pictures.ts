import { createHash } from 'node:crypto'
import { createSingleFlight } from '#core/concurrency.ts'
import {
  DrawingFailedError,
  type DrawingRequest,
  type DrawnSlide,
  drawWithoutBrokenPictures,
  type SlideDrawer,
} from '../draw-slide.ts'
import type { RenderedSlide } from '../render/slide-request.ts'
import { createPictureCache } from './picture-cache.ts'

/** Draws the slides that people look at. */
export type SlidePictures = {
  /** @throws DrawingFailedError, or the signal's reason where it is aborted */
  draw(drawing: DrawingRequest, signal: AbortSignal): Promise<DrawnSlide>
}

/** The size of the cache in bytes: about a hundred pictures of the width that editors show. */
const CACHE_BYTES = 24 * 1024 * 1024
/** The longest wait for a picture, in milliseconds: a person who has waited this long asks again. */
const LONGEST_MS = 20_000

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64')

/** Makes the cache key of a drawing. A photo's id is enough in it, because the bytes of a photo never change. */
function makeKey({
  slide: { id: _id, alternativeText: _text, ...slide },
  photo,
  logo,
  isUrgent: _isUrgent,
  owner: _owner,
  ...rest
}: DrawingRequest) {
  return hash(JSON.stringify([slide, rest, photo !== undefined, logo ? hash(logo) : null]))
}

const busyError = () => new DrawingFailedError('há desenhos demais na fila', '', 'busy')

/**
 * Makes a `SlidePictures` that caches recent pictures. Requests for the same picture at the same time share one drawing.
 */
export function createSlidePictures(drawSlide: SlideDrawer, longestMs = LONGEST_MS): SlidePictures {
  const cache = createPictureCache(CACHE_BYTES)
  const share = createSingleFlight<RenderedSlide>()

  async function drawInTime(drawing: DrawingRequest, ending: AbortSignal): Promise<RenderedSlide> {
    const deadline = AbortSignal.timeout(longestMs)
    try {
      return await drawSlide({ ...drawing, isUrgent: true }, AbortSignal.any([ending, deadline]))
    } catch (error) {
      throw deadline.aborted && error === deadline.reason ? busyError() : error
    }
  }

  async function drawThroughCache(drawing: DrawingRequest, signal: AbortSignal): Promise<RenderedSlide> {
    const key = makeKey(drawing)
    const kept = cache.get(key)
    if (kept) return kept
    const drawn = await share(key, (ending) => drawInTime(drawing, ending), signal)
    cache.set(key, drawn)
    return drawn
  }

  return {
    draw: (drawing, signal) => drawWithoutBrokenPictures((one) => drawThroughCache(one, signal), drawing),
  }
}
