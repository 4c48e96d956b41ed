/** Keeps the pictures that were used last, of at most `maxBytes` together. */
export type PictureCache = {
  get(key: string): Buffer | undefined
  set(key: string, picture: Buffer): void
}

export function createPictureCache(maxBytes: number): PictureCache {
  const pictures = new Map<string, Buffer>()
  let bytes = 0

  function remove(key: string) {
    bytes -= pictures.get(key)?.length ?? 0
    pictures.delete(key)
  }

  return {
    get(key) {
      const picture = pictures.get(key)
      if (!picture) return undefined
      pictures.delete(key)
      pictures.set(key, picture)
      return picture
    },
    set(key, picture) {
      remove(key)
      pictures.set(key, picture)
      bytes += picture.length
      for (const oldest of pictures.keys()) {
        if (bytes <= maxBytes) return
        remove(oldest)
      }
    },
  }
}
