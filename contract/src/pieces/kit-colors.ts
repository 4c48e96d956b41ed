import { computeContrast, LARGE_TEXT_CONTRAST, makeReadable, TEXT_CONTRAST } from './contrast.ts'
import type { Color, Look, TemplateFamily } from './looks.ts'

type KitColors = Look['colors']

export type ColorFault = {
  color: keyof KitColors
  on: keyof KitColors
  contrast: number
  needed: number
  proposal: Color
}

type Pair = Pick<ColorFault, 'color' | 'on' | 'needed'>

const INK_ON_GROUND: Pair = { color: 'ink', on: 'ground', needed: TEXT_CONTRAST }

const onGround = (color: keyof KitColors): Pair => ({ color, on: 'ground', needed: LARGE_TEXT_CONTRAST })

/** Vivid chooses the text's colour for fills of the secondary colour and the accent, so these never have to stand out from the ground. */
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

/** Slides stay readable even with a kit at fault, because the renderer adjusts each colour where it is used. */
export const checkKitColors = (colors: KitColors, family: TemplateFamily): ColorFault[] =>
  PAIRS[family].flatMap((pair) => findFault(colors, pair) ?? [])

/** Later pairs are checked with the colours that were already replaced. */
export function mendKitColors(colors: KitColors, family: TemplateFamily): KitColors {
  const mended = { ...colors }
  for (const pair of PAIRS[family]) mended[pair.color] = findFault(mended, pair)?.proposal ?? mended[pair.color]
  return mended
}
