import type { Color } from './looks.ts'

/**
 * The contrast ratios that WCAG 2.2 requires. `TEXT_CONTRAST`: of text (criterion 1.4.3). `LARGE_TEXT_CONTRAST`: of text of 24 px or more
 * (1.4.3), and of shapes (1.4.11).
 */
export const TEXT_CONTRAST = 4.5
export const LARGE_TEXT_CONTRAST = 3

type Channels = readonly [number, number, number]

const readChannels = (color: Color): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as unknown as Channels

const toHex = (channels: Channels): Color =>
  `#${channels
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055)

/** Computes the relative luminance of WCAG 2.2: 0 for black, 1 for white. */
export function computeLuminance(color: Color): number {
  const [red, green, blue] = readChannels(color).map(toLinear) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const compareLuminances = (first: number, second: number): number =>
  (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)

/** Computes the contrast ratio of WCAG 2.2: 1 for equal colours, 21 for black on white. */
export const computeContrast = (first: Color, second: Color): number =>
  compareLuminances(computeLuminance(first), computeLuminance(second))

/** Converts a colour to Björn Ottosson's OKLab, in which a mixture of two colours looks like the middle between them. */
function toOklab(color: Color): Channels {
  const [r, g, b] = readChannels(color).map(toLinear) as unknown as Channels
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Channels): Color {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return toHex(
    [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ].map(toGamma) as unknown as Channels,
  )
}

/** Interpolates two colours in OKLab, as CSS's `color-mix(in oklab, …)` does; `share` is the part of the second one, 0 to 1. */
export function mixColors(first: Color, second: Color, share: number): Color {
  const [from, to] = [toOklab(first), toOklab(second)]
  return fromOklab(from.map((value, index) => value + ((to[index] as number) - value) * share) as unknown as Channels)
}

const BLACK = '#000000'
const WHITE = '#ffffff'

const computeLowestContrast = (color: Color, backgrounds: readonly Color[]) =>
  Math.min(...backgrounds.map((background) => computeContrast(color, background)))

/** In steps of 4 %, as little as reaches the ratio on all backgrounds. @returns undefined if not even `end` itself reaches it */
function shiftTowards(color: Color, end: Color, backgrounds: readonly Color[], ratio: number): Color | undefined {
  for (let share = 0; share <= 1; share += 0.04) {
    const candidate = mixColors(color, end, share)
    if (computeLowestContrast(candidate, backgrounds) >= ratio) return candidate
  }
  return computeLowestContrast(end, backgrounds) >= ratio ? end : undefined
}

/**
 * Shifts away from the first background, as little as reaches the ratio, else the other way.
 * @returns the better of black and white if neither reaches it
 */
export function makeReadable(color: Color, backgrounds: Color | readonly Color[], ratio: number = TEXT_CONTRAST): Color {
  const all = typeof backgrounds === 'string' ? [backgrounds] : backgrounds
  if (computeLowestContrast(color, all) >= ratio) return color
  const nearest = computeLuminance(color) >= computeLuminance(all[0] as Color) ? [WHITE, BLACK] : [BLACK, WHITE]
  for (const end of nearest) {
    const shifted = shiftTowards(color, end, all, ratio)
    if (shifted !== undefined) return shifted
  }
  return computeLowestContrast(BLACK, all) >= computeLowestContrast(WHITE, all) ? BLACK : WHITE
}
