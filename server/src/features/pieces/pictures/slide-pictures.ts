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

type PictureCache = {
  get(key: string): RenderedSlide | undefined
  set(key: string, slide: RenderedSlide): void
}

export function createPictureCache(maxBytes: number): PictureCache {
  const pictures = new Map<string, RenderedSlide>()
  let bytes = 0

  function remove(key: string) {
    bytes -= pictures.get(key)?.picture.length ?? 0
    pictures.delete(key)
  }

  return {
    get(key) {
      const slide = pictures.get(key)
      if (!slide) return undefined
      pictures.delete(key)
      pictures.set(key, slide)
      return slide
    },
    set(key, slide) {
      remove(key)
      pictures.set(key, slide)
      bytes += slide.picture.length
      for (const oldest of pictures.keys()) {
        if (bytes <= maxBytes) return
        remove(oldest)
      }
    },
  }
}

export type SlidePictures = {
  draw(drawing: DrawingRequest, signal: AbortSignal): Promise<DrawnSlide>
}

/** In bytes: about a hundred pictures of the width that editors show. */
const CACHE_BYTES = 24 * 1024 * 1024
/** In milliseconds: a person who has waited this long asks again. */
const LONGEST_MS = 20_000

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64')

/** A photo's id is enough, because the bytes of a photo never change. */
function makeKey({
  slide: { id: _id, alternativeText: _text, ...slide },
  photo,
  logo,
  darkLogo,
  fonts,
  isUrgent: _isUrgent,
  owner: _owner,
  ...rest
}: DrawingRequest) {
  const logos = [logo, darkLogo].map((one) => one && hash(one))
  return hash(JSON.stringify([slide, rest, photo !== undefined, logos, fonts?.map(({ id }) => id)]))
}

const busyError = () => new DrawingFailedError('há slides demais na fila', '', 'busy')

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
