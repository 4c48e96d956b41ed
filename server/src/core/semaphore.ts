/** So many at once, on this server, and no more. */
export type Places = {
  /** @returns what gives the place back, once however often it is called; undefined where all are taken */
  take(): (() => void) | undefined
}

export function places(count: number): Places {
  const taken = new Set<symbol>()
  return {
    take() {
      if (taken.size >= count) return undefined
      const place = Symbol()
      taken.add(place)
      return () => void taken.delete(place)
    },
  }
}
