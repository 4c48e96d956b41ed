import type { PieceContent } from 'contract/pieces/pieces.ts'
import type { Slide, SlideTexts } from 'contract/pieces/slides.ts'
import { SLIDE_LIMITS } from 'contract/pieces/slides.ts'
import { VARIANT_LANGUAGE_NAMES, type VariantLanguage } from 'contract/pieces/variants.ts'
import { ALTERNATIVE_COUNTS, type SuggestionKind } from 'contract/pieces/variations.ts'
import type { ModelPrompt } from 'contract/runs/steps.ts'
import { type Audience, buildAudience, SLIDE_RULES, SOURCE_MATERIAL_RULES } from '../prompt.ts'

export type VariationSubject = Audience & {
  piece: Pick<PieceContent, 'slides' | 'caption' | 'hashtags'>
  slide?: Slide | undefined
  idea?: string | undefined
  language?: VariantLanguage | undefined
}

const PIECE = '{"slides": [...], "caption": "...", "hashtags": ["#..."]}'
const ANGLES =
  'As alternativas diferem no ângulo, não só nas palavras: uma direta, uma que desperta curiosidade, uma que promete um benefício.'

const TASKS: Readonly<Record<SuggestionKind, (subject: VariationSubject) => string>> = {
  headline: () =>
    `Escreva três alternativas para o headline do slide do material, com até ${SLIDE_LIMITS.headline} caracteres, de preferência 60. ${ANGLES} Cada alternativa é {"headline": "..."}.`,
  slide: () =>
    `Escreva três alternativas para o slide do material, com o mesmo template. ${ANGLES} Cada alternativa é um slide. ${SLIDE_RULES}`,
  piece: () =>
    `Escreva três alternativas para a peça do material, cada uma com o mesmo número de slides e a mesma mensagem. ${ANGLES} Cada alternativa é ${PIECE}. ${SLIDE_RULES}`,
  'another-idea': () =>
    `Escreva uma peça nova sobre a ideia do material, com o formato e o ritmo da peça dele, mas sem repetir os textos dela. A alternativa é ${PIECE}. ${SLIDE_RULES}`,
  translation: ({ language = 'en' }) =>
    `Traduza a peça do material para ${VARIANT_LANGUAGE_NAMES[language].toLowerCase()} (${language}), como um redator desse idioma escreveria: os mesmos slides, na mesma ordem, com os mesmos templates, e hashtags que se usam nesse idioma. A alternativa é ${PIECE}. ${SLIDE_RULES}`,
  static: () =>
    `Adapte o carrossel do material para um post estático: exatamente um slide, com template single, que diz o essencial em headline e body. A alternativa é ${PIECE}. ${SLIDE_RULES}`,
}

const describeCount = (count: number) => (count === 1 ? 'uma alternativa' : `${count} alternativas`)

/** A person's words are never part of the instructions. */
function buildVariationInstructions(kind: SuggestionKind, subject: VariationSubject): string {
  const count = ALTERNATIVE_COUNTS[kind]
  return `Você escreve conteúdo para redes sociais de uma agência${kind === 'translation' ? '' : ', no idioma da peça do material'}. ${TASKS[kind](subject)}

Responda só com um objeto JSON, com exatamente ${describeCount(count)}: {"alternatives": [...]}.

${SOURCE_MATERIAL_RULES}`
}

/** The model does not know the template with a photo: such a slide is sent as `content`, and keeps its photo and template. */
const describeTexts = ({ template, kicker, headline, body, items, figure, sides, callToAction, alternativeText }: Slide) => ({
  template: template === 'photo' ? 'content' : template,
  ...({ kicker, headline, body, items, figure, sides, callToAction } satisfies SlideTexts),
  alternativeText,
})

function buildVariationMaterial(kind: SuggestionKind, { piece, slide, idea, ...audience }: VariationSubject): string {
  const { slides, caption, hashtags } = piece
  return JSON.stringify({
    ...buildAudience(audience),
    ...(slide ? { slide: describeTexts(slide) } : {}),
    peca: { slides: slides.map(describeTexts), caption, hashtags },
    ...(kind === 'another-idea' ? { ideia: idea } : {}),
  })
}

export const buildVariationPrompt = (kind: SuggestionKind, subject: VariationSubject): ModelPrompt => ({
  instructions: buildVariationInstructions(kind, subject),
  material: buildVariationMaterial(kind, subject),
})
