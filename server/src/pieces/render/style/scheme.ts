import { computeContrast, computeLuminance, makeReadable, mixColors, TEXT_CONTRAST } from 'contract/pieces/contrast.ts'
import type { Color, Look, SlideMode } from 'contract/pieces/looks.ts'

export type KitColors = Look['colors']

/**
 * The colours of a slide, or of a part of it, for one background colour (`ground`). Every text colour reaches a contrast of 4.5
 * on the surfaces that it is meant for.
 */
export type Scheme = {
  ground: Color
  /** `ink`: the colour of text. `muted`: the colour of less important text. Both can be read on `ground` and on `shade`. */
  ink: Color
  muted: Color
  /** A colour of the brand for few words and marks on `ground`. */
  accent: Color
  /** The colour of hairlines and unfilled marks. */
  line: Color
  /** The colour of a panel that differs a little from `ground`; `ink` and `muted` can be read on it. */
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
 * Chooses the kit's ink or its background colour, whichever can be read better on all `grounds`, and changes it where its
 * contrast is below 4.5.
 */
function pickInk(colors: KitColors, grounds: readonly Color[]): Color {
  const computeLowest = (color: Color) => Math.min(...grounds.map((ground) => computeContrast(color, ground)))
  const best = [colors.ink, colors.ground].sort((a, b) => computeLowest(b) - computeLowest(a))[0] as Color
  return makeReadable(best, grounds, TEXT_CONTRAST)
}

const SHADE = 0.06
const LINE = 0.2
const MUTED = 0.3
/** The contrast below which a filled area cannot be told from its background. */
const DISTINCT = 1.25

/**
 * The choice of colours from which a scheme is derived. `ground`: the background colour. `tint`: the colour that is mixed into
 * `ground` to make the scheme's `shade`; `share`: the fraction of `tint` in that mix, 0 to 1.
 */
export type SchemeChoice = { ground: Color; accent?: Color; fill?: Color; tint?: Color; share?: number }

/**
 * Mixes the shade: `ground` with `tint`, or, where ink could not be read on that, `ground` with black or white, away from the
 * ink.
 */
function mixShade(ground: Color, { ink, tint, share }: { ink: Color; tint: Color; share: number }): Color {
  const tinted = mixColors(ground, tint, share)
  if (computeContrast(ink, tinted) >= TEXT_CONTRAST) return tinted
  return mixColors(ground, computeLuminance(ink) > computeLuminance(ground) ? '#000000' : '#ffffff', share)
}

/** Derives the colours of a slide, or of a part of it, from its background colour. */
export function deriveScheme(colors: KitColors, { ground, accent, fill, tint, share = SHADE }: SchemeChoice): Scheme {
  const ink = pickInk(colors, [ground])
  const shade = mixShade(ground, { ink, tint: tint ?? ink, share })
  const surfaces = [ground, shade]
  const wantedFill = fill ?? colors.primary
  const filled = computeContrast(wantedFill, ground) >= DISTINCT ? wantedFill : ink
  const onFill = pickInk(colors, [filled])
  return {
    ground,
    ink,
    muted: makeReadable(mixColors(ink, ground, MUTED), surfaces, TEXT_CONTRAST),
    accent: makeReadable(accent ?? colors.primary, surfaces, TEXT_CONTRAST),
    line: mixColors(ground, ink, LINE),
    shade,
    fill: filled,
    onFill,
    mutedOnFill: makeReadable(mixColors(onFill, filled, MUTED * 0.6), filled, TEXT_CONTRAST),
  }
}
