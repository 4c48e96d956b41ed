import type { ContentKind } from 'contract/pieces/kinds.ts'
import { SLIDE_LIMITS, SLIDE_TEMPLATES, type Slide, type SlideTemplate } from 'contract/pieces/slides.ts'

type TextPlace = 'kicker' | 'headline' | 'body' | 'figure' | 'callToAction'

type TextPlaceSpec = { place: TextPlace; label: string; rows?: number; help?: string }

const KICKER: TextPlaceSpec = { place: 'kicker', label: 'Sobretítulo (chapéu)' }
const HEADLINE: TextPlaceSpec = {
  place: 'headline',
  label: 'Título do slide',
  rows: 2,
  help: 'Entre *asteriscos*, as palavras saem na cor de destaque.',
}
const BODY: TextPlaceSpec = { place: 'body', label: 'Texto', rows: 4 }

const COMMON = [KICKER, HEADLINE, BODY]
const WITH_ACTION: readonly TextPlaceSpec[] = [...COMMON, { place: 'callToAction', label: 'Chamada para ação' }]

/** In the order of their places on the slide (server/src/features/pieces/render/templates). */
export const TEXT_PLACES: Readonly<Record<SlideTemplate, readonly TextPlaceSpec[]>> = {
  cover: COMMON,
  content: COMMON,
  list: [KICKER, HEADLINE],
  steps: [KICKER, HEADLINE],
  number: [KICKER, { place: 'figure', label: 'Número', help: 'Curto, como 87 % ou 3 em 10' }, HEADLINE, BODY],
  quote: [KICKER, { ...HEADLINE, label: 'Citação' }, { place: 'body', label: 'Quem disse', rows: 1 }],
  comparison: [KICKER, HEADLINE],
  'before-after': [KICKER, HEADLINE],
  question: [KICKER, { ...HEADLINE, label: 'Pergunta' }, BODY],
  photo: COMMON,
  closing: WITH_ACTION,
  single: WITH_ACTION,
}

export const hasItems = (template: SlideTemplate): boolean => template === 'list' || template === 'steps'

export const SIDE_NAMES: Partial<Record<SlideTemplate, readonly [string, string]>> = {
  comparison: ['Primeiro lado', 'Segundo lado'],
  'before-after': ['Antes', 'Depois'],
}

const POST_TEMPLATES: readonly SlideTemplate[] = [
  'single',
  'photo',
  'quote',
  'number',
  'question',
  'list',
  'steps',
  'comparison',
  'before-after',
]
const OPENING: readonly SlideTemplate[] = ['cover', 'photo', 'question', 'number', 'quote']
const ENDING: readonly SlideTemplate[] = ['closing', 'question', 'photo', 'quote', 'content']
const MIDDLE = SLIDE_TEMPLATES.filter((template) => !['cover', 'closing', 'single'].includes(template))

type Place = { kind: ContentKind; position: number; count: number }

/** The present template is always among them. */
export function listTemplates({ kind, position, count }: Place, present: SlideTemplate): SlideTemplate[] {
  const fitting = new Set<SlideTemplate>([present])
  const isPost = kind === 'static' || count === 1
  const add = (templates: readonly SlideTemplate[]) => {
    for (const template of templates) fitting.add(template)
  }
  if (isPost) add(POST_TEMPLATES)
  if (!isPost && position === 1) add(OPENING)
  if (!isPost && position === count) add(ENDING)
  if (!isPost && position > 1) add(MIDDLE)
  return SLIDE_TEMPLATES.filter((template) => fitting.has(template))
}

/** `over`: by how many characters. */
type Excess = { place: string; over: number }

const measureExcess = (place: string, text: string, limit: number): Excess[] =>
  text.length > limit ? [{ place, over: text.length - limit }] : []

/** A slide with such a text can neither be drawn nor saved. */
export const listExcesses = (slide: Slide): Excess[] => [
  ...(['kicker', 'headline', 'body', 'figure', 'callToAction', 'alternativeText'] as const).flatMap((place) =>
    measureExcess(place, slide[place], SLIDE_LIMITS[place]),
  ),
  ...slide.items.flatMap((item, at) => measureExcess(`items.${at}`, item, SLIDE_LIMITS.item)),
  ...slide.sides.flatMap(({ title, text }, at) => [
    ...measureExcess(`sides.${at}.title`, title, SLIDE_LIMITS.sideTitle),
    ...measureExcess(`sides.${at}.text`, text, SLIDE_LIMITS.sideText),
  ]),
]
