import { SLIDE_FORMAT_SIZES, type SlideFormat } from 'contract/pieces/formats.ts'
import type { CSSProperties } from 'react'
import type { DrawingInputs } from './draw-picture.ts'

/** Makes the style that gives a frame the proportions of a format. */
export function toRatioStyle(format: SlideFormat): CSSProperties {
  const { width, height } = SLIDE_FORMAT_SIZES[format]
  return { '--ratio': width / height } as CSSProperties
}

/** Describes a slide's picture for people who cannot see it: by its alternative text, or else by one text of the slide. */
export function describePicture({ slide, position, count }: Pick<DrawingInputs, 'slide' | 'position' | 'count'>): string {
  const words = slide.alternativeText || slide.headline || slide.figure || slide.callToAction || slide.items[0] || 'sem texto'
  return `Slide ${position} de ${count}: ${words}`
}
