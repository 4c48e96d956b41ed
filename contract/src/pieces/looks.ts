import * as z from 'zod/mini'
import { RawText } from '../values/values.ts'

export const Color = z.string('Informe uma cor').check(z.regex(/^#[0-9a-f]{6}$/i, 'Informe uma cor como #4E3DFF'))
export type Color = z.infer<typeof Color>

export const TEMPLATE_FAMILIES = ['minimal', 'corporate', 'vivid'] as const
export const TemplateFamily = z.enum(TEMPLATE_FAMILIES, 'Família desconhecida')
export type TemplateFamily = z.infer<typeof TemplateFamily>

export const TEMPLATE_FAMILY_NAMES: Readonly<Record<TemplateFamily, string>> = {
  minimal: 'Minimalista',
  corporate: 'Corporativa',
  vivid: 'Vibrante',
}

export const SLIDE_FONTS = [
  'Inter',
  'Manrope',
  'Space Grotesk',
  'Bricolage Grotesque',
  'Archivo',
  'Fraunces',
  'Playfair Display',
  'Lora',
] as const
export type SlideFont = (typeof SLIDE_FONTS)[number]
export const isSlideFont = (name: string): name is SlideFont => SLIDE_FONTS.some((font) => font === name)

/** One of the eight, or the family of a font of the kit's own. */
const FontName = RawText(80, 'Escolha a fonte').check(z.minLength(1, 'Escolha a fonte'))

/** A font file of a kit; a family may have several, for its weights. */
export const OwnFont = z.object({ id: z.string(), family: z.string(), weight: z.int(), isItalic: z.boolean() })
export type OwnFont = z.infer<typeof OwnFont>

export const Look = z.object({
  colors: z.object({ primary: Color, secondary: Color, accent: Color, ground: Color, ink: Color }),
  fonts: z.object({ headline: FontName, text: FontName }),
  family: TemplateFamily,
  handle: RawText(40, 'Envie um texto'),
})
export type Look = z.infer<typeof Look>

export const SLIDE_MODES = ['light', 'dark'] as const
export const SlideMode = z.enum(SLIDE_MODES, 'Modo desconhecido')
export type SlideMode = z.infer<typeof SlideMode>
