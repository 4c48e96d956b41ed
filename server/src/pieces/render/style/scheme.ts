import { computeContrast, computeLuminance, makeReadable, mixColors, TEXT_CONTRAST } from 'contract/pieces/contrast.ts'
import type { Color, Look, SlideMode } from 'contract/pieces/looks.ts'

export type KitColors = Look['colors']

/** The colours of one ground. Every colour of text among them reaches a contrast of 4.5 on the surfaces it is meant for. */
export type Scheme = {
  ground: Color
  /** Text, and text that stands back, on the ground and on `shade`. */
  ink: Color
  muted: Color
  /** A colour of the brand for few words and marks on the ground. */
  accent: Color
  /** The colour of hairlines and unfilled marks. */
  line: Color
  /** A part of the ground that stands out a little; `ink` and `muted` can be read on it. */
  shade: Color
  /** An area in a colour of the brand, and the texts on it. */
  fill: Color
  onFill: Color
  mutedOnFill: Color
}

/** Returns the kit's colours in a mode: `dark` exchanges ground and ink. */
export const toModeColors = (colors: KitColors, mode: SlideMode): KitColors =>
  mode === 'light' ? colors : { ...colors, ground: colors.ink, ink: colors.ground }

/** Chooses the kit's ink or its ground, whichever can be read better on these grounds, and mends it where neither reaches 4.5. */
function pickInk(colors: KitColors, grounds: readonly Color[]): Color {
  const computeLowest = (color: Color) => Math.min(...grounds.map((ground) => computeContrast(color, ground)))
  const best = [colors.ink, colors.ground].sort((a, b) => computeLowest(b) - computeLowest(a))[0] as Color
  return makeReadable(best, grounds, TEXT_CONTRAST)
}

const SHADE = 0.06
const LINE = 0.2
const MUTED = 0.3
/** The contrast below which an area cannot be told from the ground. */
const DISTINCT = 1.25

/** The colours that a scheme is derived from. The shade is the ground with the colour `tint` mixed in; `share` is the part of `tint`, 0 to 1. */
export type SchemeChoice = { ground: Color; accent?: Color; fill?: Color; tint?: Color; share?: number }

/** Tints the ground, or, where ink could not be read on that, moves the ground away from the ink. */
function mixShade(ground: Color, { ink, tint, share }: { ink: Color; tint: Color; share: number }): Color {
  const tinted = mixColors(ground, tint, share)
  if (computeContrast(ink, tinted) >= TEXT_CONTRAST) return tinted
  return mixColors(ground, computeLuminance(ink) > computeLuminance(ground) ? '#000000' : '#ffffff', share)
}

/** Derives the colours of a slide, or of a part of it, from its ground. */
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
