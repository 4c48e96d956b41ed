import type { SlideFormat } from 'contract/pieces/formats.ts'
import { SLIDE_FORMAT_SIZES } from 'contract/pieces/formats.ts'
import type { TemplateFamily } from 'contract/pieces/looks.ts'
import { showsPhoto } from 'contract/pieces/slides.ts'
import type { Size } from '../fonts/engine.ts'
import { findCompositionMargins } from '../style/page.ts'

const SHARES: Readonly<Record<SlideFormat, number>> = { '4:5': 0.56, '1:1': 0.5, '9:16': 0.56 }

/** In pixels, free above the lower margin in the vivid family, so that handle and page mark stand on a plain background. */
const VIVID_FOOT = 108

type Shown = Parameters<typeof showsPhoto>[0]

/** Undefined for a slide that shows no photo. */
export function findPhotoSize(slide: Shown, family: TemplateFamily, format: SlideFormat): Size | undefined {
  if (!showsPhoto(slide)) return undefined
  const { width, height } = SLIDE_FORMAT_SIZES[format]
  if (slide.template !== 'photo') return { width, height }
  if (family === 'vivid') return { width, height: height - findCompositionMargins(format).bottom - VIVID_FOOT }
  if (family === 'minimal') return { width, height: Math.round(height * SHARES[format]) }
  const { x, top } = findCompositionMargins(format)
  return { width: width - 2 * x, height: Math.round(height * SHARES[format]) - top }
}
