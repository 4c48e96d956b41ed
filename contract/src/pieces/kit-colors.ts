import { computeContrast, LARGE_TEXT_CONTRAST, makeReadable, TEXT_CONTRAST } from './contrast.ts'
import type { Color, Look, TemplateFamily } from './looks.ts'

type KitColors = Look['colors']

/** Two colours of a kit that are hard to tell apart, and the nearest colour that can replace the first of them (`proposal`). */
export type ColorFault = {
  color: keyof KitColors
  on: keyof KitColors
  /** `contrast`: the contrast ratio of the two colours. `needed`: the ratio that WCAG 2.2 requires. */
  contrast: number
  needed: number
  proposal: Color
}

type Pair = Pick<ColorFault, 'color' | 'on' | 'needed'>

const INK_ON_GROUND: Pair = { color: 'ink', on: 'ground', needed: TEXT_CONTRAST }

const onGround = (color: keyof KitColors): Pair => ({ color, on: 'ground', needed: LARGE_TEXT_CONTRAST })

/**
 * The pairs of colours that a family sets on each other. Vivid fills whole slides with the secondary colour or the accent and chooses the
 * text's colour for them, so these two fills never have to stand out from the ground (the slide's background).
 */
const PAIRS: Record<TemplateFamily, readonly Pair[]> = {
  minimal: [INK_ON_GROUND, onGround('primary'), onGround('secondary'), onGround('accent')],
  corporate: [INK_ON_GROUND, onGround('primary'), onGround('secondary'), onGround('accent')],
  vivid: [INK_ON_GROUND, onGround('primary'), { color: 'accent', on: 'primary', needed: LARGE_TEXT_CONTRAST }],
}

function findFault(colors: KitColors, { color, on, needed }: Pair): ColorFault | undefined {
  const contrast = computeContrast(colors[color], colors[on])
  if (contrast >= needed) return undefined
  return { color, on, contrast, needed, proposal: makeReadable(colors[color], colors[on], needed) }
}

/**
 * Finds the colours of a kit that its family cannot set on each other legibly, with a proposal for each. Slides stay readable with such a
 * kit too, because the renderer adjusts each colour where it is used; the form shows what the renderer would have to change.
 */
export const checkKitColors = (colors: KitColors, family: TemplateFamily): ColorFault[] =>
  PAIRS[family].flatMap((pair) => findFault(colors, pair) ?? [])

/** Replaces every colour at fault by its proposal. Later pairs are checked with the colours that were already replaced. */
export function mendKitColors(colors: KitColors, family: TemplateFamily): KitColors {
  const mended = { ...colors }
  for (const pair of PAIRS[family]) mended[pair.color] = findFault(mended, pair)?.proposal ?? mended[pair.color]
  return mended
}
