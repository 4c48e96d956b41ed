import * as z from 'zod/mini'
import { RawText } from '../values/values.ts'

/** A colour as six hexadecimal digits after `#`. */
export const Color = z.string('Informe uma cor').check(z.regex(/^#[0-9a-f]{6}$/i, 'Informe uma cor como #4E3DFF'))
export type Color = z.infer<typeof Color>

/** The styles in which the slide templates are drawn; each has its own rhythm, grid and scale. */
export const TEMPLATE_FAMILIES = ['minimal', 'corporate', 'vivid'] as const
export const TemplateFamily = z.enum(TEMPLATE_FAMILIES, 'Família desconhecida')
export type TemplateFamily = z.infer<typeof TemplateFamily>

export const TEMPLATE_FAMILY_NAMES: Readonly<Record<TemplateFamily, string>> = {
  minimal: 'Minimalista',
  corporate: 'Corporativa',
  vivid: 'Vibrante',
}

/** The fonts that slides are set in; each comes with the program. */
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

/** A slide's appearance as a brand kit sets it. */
export const Look = z.object({
  colors: z.object({ primary: Color, secondary: Color, accent: Color, ground: Color, ink: Color }),
  fonts: z.object({ headline: SlideFont, text: SlideFont }),
  family: TemplateFamily,
  /** The profile's name on the slides, such as `@agencia`; may be empty. */
  handle: RawText(40, 'Envie um texto'),
})
export type Look = z.infer<typeof Look>

/** `dark` exchanges the look's background colour (`ground`) and text colour (`ink`). */
export const SLIDE_MODES = ['light', 'dark'] as const
export const SlideMode = z.enum(SLIDE_MODES, 'Modo desconhecido')
export type SlideMode = z.infer<typeof SlideMode>
