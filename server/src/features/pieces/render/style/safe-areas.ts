import type { SlideFormat } from 'contract/pieces/formats.ts'
import { SLIDE_FORMAT_SIZES } from 'contract/pieces/formats.ts'
import type { EdgeBounds } from '../layout/overflow.ts'

type Insets = { x: number; top: number; bottom: number }

/**
 * In pixels. 9:16: Meta's guide for advertisements. 4:5: profiles cut 34 px off each side. 1:1: cuts 135 px, too much for a
 * margin. The feed's page counter covers the first 110 px at the upper right.
 */
const COVERED: Readonly<Record<SlideFormat, Insets>> = {
  '4:5': { x: 48, top: 48, bottom: 48 },
  '1:1': { x: 48, top: 48, bottom: 48 },
  '9:16': { x: 65, top: 250, bottom: 340 },
}

export function findSafeArea(format: SlideFormat): EdgeBounds {
  const { width, height } = SLIDE_FORMAT_SIZES[format]
  const { x, top, bottom } = COVERED[format]
  return { left: x, top, right: width - x, bottom: height - bottom }
}

const MARGINS: Readonly<Record<SlideFormat, Insets>> = {
  '4:5': { x: 92, top: 92, bottom: 76 },
  '1:1': { x: 84, top: 80, bottom: 68 },
  '9:16': { x: 92, top: 280, bottom: 370 },
}

export const findCompositionMargins = (format: SlideFormat): Insets => MARGINS[format]
