import { computeContrast, LARGE_TEXT_CONTRAST, makeReadable, TEXT_CONTRAST } from './contrast.ts'
import type { Color, Look, TemplateFamily } from './looks.ts'

type KitColors = Look['colors']

/** Two colours of a kit that are hard to tell apart, and the nearest colour that mends the first of them. */
export type ColorFault = {
  color: keyof KitColors
  on: keyof KitColors
  /** The contrast that the two colours have, and the one that WCAG 2.2 asks for. */
  contrast: number
  needed: number
  proposal: Color
}

type Pair = Pick<ColorFault, 'color' | 'on' | 'needed'>

const INK_ON_GROUND: Pair = { color: 'ink', on: 'ground', needed: TEXT_CONTRAST }

const onGround = (color: keyof KitColors): Pair => ({ color, on: 'ground', needed: LARGE_TEXT_CONTRAST })

/**
 * The colours that a family sets one on the other. Vivid fills whole slides with the secondary colour and the accent, and chooses the text
 * on them; beside the ground they never have to be told from it.
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
 * Finds the colours of a kit that its family cannot set on each other, with a proposal for each. Slides stay readable with such a kit too,
 * because the renderer mends each colour where it is used; the form shows what the renderer would have to change.
 */
export const checkKitColors = (colors: KitColors, family: TemplateFamily): ColorFault[] =>
  PAIRS[family].flatMap((pair) => findFault(colors, pair) ?? [])

/** Replaces every colour at fault by its proposal; a proposal counts for the pairs after it. */
export function mendKitColors(colors: KitColors, family: TemplateFamily): KitColors {
  const mended = { ...colors }
  for (const pair of PAIRS[family]) mended[pair.color] = findFault(mended, pair)?.proposal ?? mended[pair.color]
  return mended
}
