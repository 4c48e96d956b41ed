/** In degrees. */
export type Box = { west: number; south: number; east: number; north: number }

export const KM_PER_DEGREE = 111.32

/** In kilometres, from south to north. */
export const measureSide = ({ south, north }: Box): number => (north - south) * KM_PER_DEGREE

/** Into `by` times `by` boxes. */
export function divideBox({ west, south, east, north }: Box, by: number): Box[] {
  const [width, height] = [(east - west) / by, (north - south) / by]
  return Array.from({ length: by * by }, (_, n) => {
    const [column, row] = [n % by, Math.floor(n / by)]
    const corner = { west: west + column * width, south: south + row * height }
    return { ...corner, east: corner.west + width, north: corner.south + height }
  })
}
