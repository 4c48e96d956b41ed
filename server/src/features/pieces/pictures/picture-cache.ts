import type { RenderedSlide } from '../render/slide-request.ts'

export type PictureCache = {
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
