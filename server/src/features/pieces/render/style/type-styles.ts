import { isSlideFont, type Look, type SlideFont, type TemplateFamily } from 'contract/pieces/looks.ts'
import type { TypeStyle } from '../layout/text.ts'

export type TypeStyles = {
  display: TypeStyle
  title: TypeStyle
  figure: TypeStyle
  quote: TypeStyle
  text: TypeStyle
  strong: TypeStyle
  label: TypeStyle
}

const SERIFS: ReadonlySet<string> = new Set<SlideFont>(['Fraunces', 'Playfair Display', 'Lora'])

/** By family. Serif letters have more contrast between their strokes: they need no more weight, but more room. */
const HEADLINES: Readonly<Record<TemplateFamily, { serif: Omit<TypeStyle, 'family'>; sans: Omit<TypeStyle, 'family'> }>> = {
  minimal: {
    serif: { weight: 400, tracking: -0.028, leading: 1.06 },
    sans: { weight: 600, tracking: -0.04, leading: 1.04 },
  },
  corporate: {
    serif: { weight: 600, tracking: -0.02, leading: 1.1 },
    sans: { weight: 700, tracking: -0.03, leading: 1.1 },
  },
  vivid: {
    serif: { weight: 800, tracking: -0.025, leading: 1.02 },
    sans: { weight: 800, tracking: -0.04, leading: 1.0 },
  },
}

const LABELS: Readonly<Record<TemplateFamily, Omit<TypeStyle, 'family'>>> = {
  minimal: { weight: 500, tracking: 0, leading: 1.3 },
  corporate: { weight: 600, tracking: 0.01, leading: 1.3 },
  vivid: { weight: 700, tracking: -0.005, leading: 1.25 },
}

export function chooseTypeStyles({ fonts, family }: Look): TypeStyles {
  const headline = HEADLINES[family][SERIFS.has(fonts.headline) ? 'serif' : 'sans']
  const display: TypeStyle = { family: fonts.headline, ...headline }
  if (!isSlideFont(fonts.headline)) display.tracking /= 2 // of a font of the kit's own nothing is known
  const italic = SERIFS.has(fonts.headline) && family !== 'vivid'
  return {
    display,
    title: { ...display, tracking: display.tracking * 0.7, leading: display.leading + 0.06 },
    figure: { ...display, tracking: display.tracking * 1.25, leading: 1 },
    quote: { ...display, tracking: display.tracking * 0.6, leading: display.leading + 0.12, italic },
    text: { family: fonts.text, weight: 400, tracking: -0.008, leading: 1.42 },
    strong: { family: fonts.text, weight: family === 'vivid' ? 700 : 600, tracking: -0.012, leading: 1.3 },
    label: { family: fonts.text, ...LABELS[family] },
  }
}
