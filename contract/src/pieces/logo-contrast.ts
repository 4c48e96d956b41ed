import { compareLuminances, computeContrast, computeLuminance, LARGE_TEXT_CONTRAST } from './contrast.ts'
import type { Color } from './looks.ts'

const SAMPLES = 2000
const VISIBLE_ALPHA = 128
/** A logo that fills its file to this share stands on a ground of its own. */
const FILLED = 0.9
/** The share of a logo that has to be told from its ground. */
const CLEAR = 0.85

/** `data`: red, green, blue and alpha, a byte each. */
export type Pixels = { width: number; height: number; data: ArrayLike<number> }

/** Luminances (WCAG) of points all over the visible part; none if the logo brings its own ground. */
export function measureLogo({ width, height, data }: Pixels): number[] {
  const step = Math.max(1, Math.floor((width * height) / SAMPLES))
  const luminances: number[] = []
  let count = 0
  for (let at = 0; at < data.length; at += 4 * step, count++) {
    const hex = [0, 1, 2].map((channel) => (data[at + channel] ?? 0).toString(16).padStart(2, '0')).join('')
    if ((data[at + 3] ?? 0) >= VISIBLE_ALPHA) luminances.push(computeLuminance(`#${hex}`))
  }
  return luminances.length > FILLED * count ? [] : luminances
}

/** Of all grounds that may lie under the logo, the one it is told from worst decides. */
export function computeClearShare(luminances: readonly number[], grounds: readonly Color[]): number {
  if (luminances.length === 0) return 1
  const others = grounds.map(computeLuminance)
  const isClear = (one: number) => others.every((other) => compareLuminances(one, other) >= LARGE_TEXT_CONTRAST)
  return luminances.filter(isClear).length / luminances.length
}

/** The contrast that as much of the logo reaches as has to be told from its ground. */
export function computeLogoContrast(luminances: readonly number[], ground: Color): number {
  const other = computeLuminance(ground)
  const contrasts = luminances.map((one) => compareLuminances(one, other)).sort((a, b) => b - a)
  return contrasts[Math.floor(contrasts.length * CLEAR)] ?? Number.POSITIVE_INFINITY
}

export const isLogoClear = (luminances: readonly number[], grounds: readonly Color[]) =>
  computeClearShare(luminances, grounds) >= CLEAR

/** White is read better on it than black. */
export const isDark = (ground: Color) => computeContrast(ground, '#ffffff') > computeContrast(ground, '#000000')
