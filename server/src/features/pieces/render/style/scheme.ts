import { computeContrast, computeLuminance, makeReadable, mixColors, TEXT_CONTRAST } from 'contract/pieces/contrast.ts'
import type { Color, Look } from 'contract/pieces/looks.ts'
import type { SlideGround } from 'contract/pieces/slides.ts'

export type KitColors = Look['colors']

/** Every text colour reaches a contrast of 4.5 on the surfaces that it is meant for. */
export type Scheme = {
  background: Color
  /** `ink`, and `muted` for less important text, can be read on `background` and on `shade`. */
  ink: Color
  muted: Color
  accent: Color
  line: Color
  shade: Color
  fill: Color
  onFill: Color
  mutedOnFill: Color
}

/** What a photo under texts is darkened to at its brightest; white has a contrast of 7 on it. */
export const PHOTO_GROUND: Color = '#595959'

/** The kit's colours as they serve on a ground. */
export function toGroundColors(colors: KitColors, ground: SlideGround): KitColors {
  if (ground === 'dark') return { ...colors, ground: colors.ink, ink: colors.ground }
  if (ground === 'photo') return { ...colors, ground: PHOTO_GROUND, ink: '#ffffff' }
  if (ground === 'brand')
    return { ...colors, ground: colors.primary, ink: pickInk(colors, [colors.primary]), primary: colors.accent }
  return colors
}

/** The kit's ink or background colour, whichever can be read better on all `backgrounds`, changed if its contrast is below 4.5. */
function pickInk(colors: KitColors, backgrounds: readonly Color[]): Color {
  const computeLowest = (color: Color) => Math.min(...backgrounds.map((background) => computeContrast(color, background)))
  const best = [colors.ink, colors.ground].sort((a, b) => computeLowest(b) - computeLowest(a))[0] as Color
  return makeReadable(best, backgrounds, TEXT_CONTRAST)
}

const SHADE = 0.06
const LINE = 0.2
const MUTED = 0.3
const DISTINCT = 1.25

export type SchemeChoice = {
  background: Color
  accent?: Color
  fill?: Color
  tint?: Color | undefined
  share?: number | undefined
}

function mixShade(background: Color, { ink, tint, share }: { ink: Color; tint: Color; share: number }): Color {
  const tinted = mixColors(background, tint, share)
  if (computeContrast(ink, tinted) >= TEXT_CONTRAST) return tinted
  return mixColors(background, computeLuminance(ink) > computeLuminance(background) ? '#000000' : '#ffffff', share)
}

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
