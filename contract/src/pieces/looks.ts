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
export const SlideFont = z.enum(SLIDE_FONTS, 'Fonte desconhecida')
export type SlideFont = z.infer<typeof SlideFont>

/** A font file of a kit. A family may have several, for its weights; `weights`: the least and the greatest of a variable font. */
export type OwnFont = { id: string; family: string; weights: [number, number]; isItalic: boolean; isSerif: boolean }

export const Look = z.object({
  colors: z.object({ primary: Color, secondary: Color, accent: Color, ground: Color, ink: Color }),
  fonts: z.object({ headline: SlideFont, text: SlideFont }),
  family: TemplateFamily,
  handle: RawText(40, 'Envie um texto'),
})
export type Look = z.infer<typeof Look>

export const SLIDE_MODES = ['light', 'dark'] as const
export const SlideMode = z.enum(SLIDE_MODES, 'Modo desconhecido')
export type SlideMode = z.infer<typeof SlideMode>
