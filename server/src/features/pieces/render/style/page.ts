import type { ImageNode, RgbaImage } from '@takumi-rs/core'
import type { SlideFormat } from 'contract/pieces/formats.ts'
import { SLIDE_FORMAT_SIZES } from 'contract/pieces/formats.ts'
import type { Look } from 'contract/pieces/looks.ts'
import type { Slide } from 'contract/pieces/slides.ts'
import type { Size } from '../fonts/engine.ts'
import type { TextScale } from '../layout/fit.ts'
import type { SlideRequest } from '../slide-request.ts'
import { findCompositionMargins } from './safe-areas.ts'
import { deriveScheme, type KitColors, type Scheme, type SchemeChoice, toModeColors } from './scheme.ts'

export type Pixels = RgbaImage

export type Logo = { source: ImageNode['src']; width: number; height: number }

export type Page = {
  slide: Slide
  look: Look
  format: SlideFormat
  size: Size
  margins: { x: number; top: number; bottom: number }
  width: number
  position: number
  count: number
  firstStep: number
  colors: KitColors
  logo: Logo | undefined
  photo: Pixels | undefined
  scheme(choice?: Partial<SchemeChoice>): Scheme
}

export type PageInput = Omit<SlideRequest, 'width' | 'logo' | 'photo'> & { logo?: Logo | undefined; photo?: Pixels | undefined }

export type TemplateDrawer = (page: Page, scale: TextScale) => import('@takumi-rs/core').Node

export function createPage({ slide, look, format, mode, position, count, firstStep = 1, logo, photo }: PageInput): Page {
  const colors = toModeColors(look.colors, mode)
  const size = SLIDE_FORMAT_SIZES[format]
  const margins = findCompositionMargins(format)
  return {
    slide,
    look,
    format,
    size,
    margins,
    width: size.width - 2 * margins.x,
    position,
    count,
    firstStep,
    colors,
    logo,
    photo,
    scheme: (choice = {}) => deriveScheme(colors, { background: colors.ground, ...choice }),
  }
}
