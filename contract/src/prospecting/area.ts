import * as z from 'zod/mini'
import { RawText } from '../values/values.ts'

const degrees = (most: number) => z.number('Informe os graus').check(z.minimum(-most), z.maximum(most))

/** In degrees (WGS 84). */
export const Position = z.object({ latitude: degrees(90), longitude: degrees(180) })
export type Position = z.infer<typeof Position>

/** In degrees. */
export const Area = z.object({ west: degrees(180), south: degrees(90), east: degrees(180), north: degrees(90) })
export type Area = z.infer<typeof Area>

/** West, south, east and north, as in an address: `-49.4,-25.6,-49.1,-25.3`. */
export const formatArea = ({ west, south, east, north }: Area): string =>
  [west, south, east, north].map((each) => Number(each.toFixed(6))).join(',')

export function parseArea(text: string): Area | undefined {
  const [west, south, east, north, ...more] = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const { success, data } = z.safeParse(Area, { west, south, east, north })
  return success && more.length === 0 && data.west <= data.east && data.south <= data.north ? data : undefined
}

export const AreaText = RawText(100, 'Informe a área').check(
  z.refine((text) => parseArea(text) !== undefined, 'Informe a área em graus: oeste, sul, leste e norte'),
)
