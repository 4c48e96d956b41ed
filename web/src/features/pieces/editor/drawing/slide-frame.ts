import { SLIDE_FORMAT_SIZES, type SlideFormat } from 'contract/pieces/formats.ts'
import type { CSSProperties } from 'react'
import type { DrawingInputs } from './draw-picture.ts'

export function toRatioStyle(format: SlideFormat): CSSProperties {
  const { width, height } = SLIDE_FORMAT_SIZES[format]
  return { '--ratio': width / height } as CSSProperties
}

export function describePicture({ slide, position, count }: Pick<DrawingInputs, 'slide' | 'position' | 'count'>): string {
  const words = slide.alternativeText || slide.headline || slide.figure || slide.callToAction || slide.items[0] || 'sem texto'
  return `Slide ${position} de ${count}: ${words}`
}
