import { computeContrast, LARGE_TEXT_CONTRAST, makeReadable, TEXT_CONTRAST } from './contrast.ts'
import type { Color, Look } from './looks.ts'

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

const PAIRS = [
  { color: 'ink', on: 'ground', needed: TEXT_CONTRAST },
  { color: 'primary', on: 'ground', needed: LARGE_TEXT_CONTRAST },
  { color: 'secondary', on: 'ground', needed: LARGE_TEXT_CONTRAST },
  { color: 'accent', on: 'ground', needed: LARGE_TEXT_CONTRAST },
] as const satisfies readonly Pick<ColorFault, 'color' | 'on' | 'needed'>[]

/**
 * Finds the colours of a kit that cannot be told from its ground, with a proposal for each. Slides stay readable with such a kit too,
 * because the renderer mends each colour where it is used; the form shows what the renderer would have to change.
 */
export function checkKitColors(colors: KitColors): ColorFault[] {
  return PAIRS.flatMap(({ color, on, needed }) => {
    const contrast = computeContrast(colors[color], colors[on])
    if (contrast >= needed) return []
    return [{ color, on, contrast, needed, proposal: makeReadable(colors[color], colors[on], needed) }]
  })
}

/** Replaces every colour at fault by its proposal. */
export function mendKitColors(colors: KitColors): KitColors {
  const mended = { ...colors }
  for (const { color, proposal } of checkKitColors(colors)) mended[color] = proposal
  return mended
}
