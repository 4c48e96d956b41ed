import { computeContrast, computeLuminance, makeReadable, mixColors, TEXT_CONTRAST } from 'contract/pieces/contrast.ts'
import type { Color, Look, SlideMode } from 'contract/pieces/looks.ts'

export type KitColors = Look['colors']

/**
 * The colours of a slide, or of a part of it, for one background colour. Every text colour reaches a contrast of 4.5
 * on the surfaces that it is meant for.
 */
export type Scheme = {
  background: Color
  /** `ink`: the colour of text. `muted`: the colour of less important text. Both can be read on `background` and on `shade`. */
  ink: Color
  muted: Color
  /** A colour of the brand for few words and marks on `background`. */
  accent: Color
  /** The colour of hairlines and unfilled marks. */
  line: Color
  /** The colour of a panel that differs a little from `background`; `ink` and `muted` can be read on it. */
  shade: Color
  /** A brand colour that fills a panel or a button, and the text colours on it. */
  fill: Color
  onFill: Color
  mutedOnFill: Color
}

/** Returns the kit's colours in a mode: `dark` exchanges `ground` and `ink`. */
export const toModeColors = (colors: KitColors, mode: SlideMode): KitColors =>
  mode === 'light' ? colors : { ...colors, ground: colors.ink, ink: colors.ground }

/**
 * Chooses the kit's ink or its background colour, whichever can be read better on all `backgrounds`, and changes it where its
 * contrast is below 4.5.
 */
function pickInk(colors: KitColors, backgrounds: readonly Color[]): Color {
  const computeLowest = (color: Color) => Math.min(...backgrounds.map((background) => computeContrast(color, background)))
  const best = [colors.ink, colors.ground].sort((a, b) => computeLowest(b) - computeLowest(a))[0] as Color
  return makeReadable(best, backgrounds, TEXT_CONTRAST)
}

const SHADE = 0.06
const LINE = 0.2
const MUTED = 0.3
/** The contrast below which a filled area cannot be told from its background. */
const DISTINCT = 1.25

/**
 * The choice of colours from which a scheme is derived. `background`: the background colour. `tint`: the colour that is mixed into
 * `background` to make the scheme's `shade`; `share`: the fraction of `tint` in that mix, 0 to 1.
 */
export type SchemeChoice = { background: Color; accent?: Color; fill?: Color; tint?: Color; share?: number }

/**
 * Mixes the shade: `background` with `tint`, or, where ink could not be read on that, `background` with black or white, away from the
 * ink.
 */
function mixShade(background: Color, { ink, tint, share }: { ink: Color; tint: Color; share: number }): Color {
  const tinted = mixColors(background, tint, share)
  if (computeContrast(ink, tinted) >= TEXT_CONTRAST) return tinted
  return mixColors(background, computeLuminance(ink) > computeLuminance(background) ? '#000000' : '#ffffff', share)
}

/** Derives the colours of a slide, or of a part of it, from its background colour. */
export function deriveScheme(colors: KitColors, { background, accent, fill, tint, share = SHADE }: SchemeChoice): Scheme {
  const ink = pickInk(colors, [background])
  const shade = mixShade(background, { ink, tint: tint ?? ink, share })
  const surfaces = [background, shade]
  const wantedFill = fill ?? colors.primary
  const filled = computeContrast(wantedFill, background) >= DISTINCT ? wantedFill : ink
  const onFill = pickInk(colors, [filled])
  return {
    background,
    ink,
    muted: makeReadable(mixColors(ink, background, MUTED), surfaces, TEXT_CONTRAST),
    accent: makeReadable(accent ?? colors.primary, surfaces, TEXT_CONTRAST),
    line: mixColors(background, ink, LINE),
    shade,
    fill: filled,
    onFill,
    mutedOnFill: makeReadable(mixColors(onFill, filled, MUTED * 0.6), filled, TEXT_CONTRAST),
  }
}
