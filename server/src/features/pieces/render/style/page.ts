import type { ImageNode, RgbaImage } from '@takumi-rs/core'
import { SLIDE_FORMAT_SIZES, type SlideFormat } from 'contract/pieces/formats.ts'
import type { Look } from 'contract/pieces/looks.ts'
import { canCenter, type Slide } from 'contract/pieces/slides.ts'
import type { Size } from '../fonts/engine.ts'
import type { TextScale } from '../layout/fit.ts'
import type { EdgeBounds } from '../layout/overflow.ts'
import type { SlideRequest } from '../slide-request.ts'
import { deriveScheme, type KitColors, type Scheme, type SchemeChoice, toGroundColors } from './scheme.ts'

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

export type Pixels = RgbaImage

/** `luminances`: as `measureLogo` finds them. */
export type Logo = { source: ImageNode['src']; width: number; height: number; luminances: readonly number[] }

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
  darkLogo: Logo | undefined
  photo: Pixels | undefined
  /** The texts stand in the middle. */
  isCentered: boolean
  /** The photo lies under the whole slide. */
  hasPhotoGround: boolean
  scheme(choice?: Partial<SchemeChoice>): Scheme
  /** Of the whole sheet: what a template chooses gives way to the ground that the slide itself has. */
  sheet(choice: SchemeChoice): Scheme
}

type Decoded = { logo?: Logo | undefined; darkLogo?: Logo | undefined; photo?: Pixels | undefined }

export type PageInput = Omit<SlideRequest, 'width' | keyof Decoded> & Decoded

export type TemplateDrawer = (page: Page, scale: TextScale) => import('@takumi-rs/core').Node

export function createPage({ slide, look, format, mode, position, count, firstStep = 1, ...pictures }: PageInput): Page {
  const { logo, darkLogo, photo } = pictures
  const hasPhotoGround = slide.ground === 'photo' && slide.template !== 'photo' && photo !== undefined
  const ground = slide.ground === 'photo' && !hasPhotoGround ? undefined : slide.ground
  const colors = toGroundColors(look.colors, ground ?? mode)
  const scheme: Page['scheme'] = (choice = {}) => deriveScheme(colors, { background: colors.ground, ...choice })
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
    darkLogo,
    photo,
    isCentered: slide.align === 'center' && canCenter(slide.template),
    hasPhotoGround,
    scheme,
    sheet: (choice) => scheme(ground ? { tint: choice.tint, share: choice.share } : choice),
  }
}
