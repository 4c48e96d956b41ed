import type { ImageNode } from '@takumi-rs/core'
import type { Color } from 'contract/pieces/looks.ts'
import { createDrawing } from './nodes.ts'

const STROKES = {
  arrow: 'M3 12h17M13.5 5.5 20 12l-6.5 6.5',
  down: 'M12 3v17M5.5 13.5 12 20l6.5-6.5',
  check: 'M4.5 12.5 9.7 17.7 19.5 6.8',
  cross: 'M6 6l12 12M18 6 6 18',
} as const
export type IconName = keyof typeof STROKES

export function buildIcon(
  name: IconName,
  { size, color, weight = 2 }: { size: number; color: Color; weight?: number },
): ImageNode {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="${size}" height="${size}" fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"><path d="${STROKES[name]}"/></svg>`
  return createDrawing(svg, { width: size, height: size })
}
