import type { SlideFormat } from 'contract/pieces/formats.ts'
import { SLIDE_FORMAT_SIZES } from 'contract/pieces/formats.ts'
import type { EdgeBounds } from '../layout/overflow.ts'

type Insets = { x: number; top: number; bottom: number }

/**
 * The edges that the platforms' own interface may cover, in pixels of the slide. No text stands there.
 * 9:16 (stories): Meta's guide for advertisements asks for 14 % (250 px) free at the top and 20 % (340 px) at the bottom, and 6 %
 * (65 px) at the sides. 4:5: profiles show posts as 3:4, which cuts 34 px off each side. 1:1: the same grid cuts off 135 px at
 * each side, which is too much for a margin; only covers matter there, and their headlines stay legible. The feed's page counter
 * lies over the first 110 px at the upper right, where templates put nothing but backgrounds and photos.
 */
const COVERED: Readonly<Record<SlideFormat, Insets>> = {
  '4:5': { x: 48, top: 48, bottom: 48 },
  '1:1': { x: 48, top: 48, bottom: 48 },
  '9:16': { x: 65, top: 250, bottom: 340 },
}

/** Finds the rectangle in which every text of a slide stands. */
export function findSafeArea(format: SlideFormat): EdgeBounds {
  const { width, height } = SLIDE_FORMAT_SIZES[format]
  const { x, top, bottom } = COVERED[format]
  return { left: x, top, right: width - x, bottom: height - bottom }
}

/** The margins of the composition, inside the safe area. */
const MARGINS: Readonly<Record<SlideFormat, Insets>> = {
  '4:5': { x: 92, top: 92, bottom: 76 },
  '1:1': { x: 84, top: 80, bottom: 68 },
  '9:16': { x: 92, top: 280, bottom: 370 },
}

/** Finds the distances from a slide's edges within which templates compose. They are larger than those of the safe area. */
export const findCompositionMargins = (format: SlideFormat): Insets => MARGINS[format]
