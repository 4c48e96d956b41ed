import * as z from 'zod/mini'
import { Id, RawText } from '../values/values.ts'

export const SLIDE_TEMPLATES = [
  'cover',
  'content',
  'list',
  'steps',
  'number',
  'quote',
  'comparison',
  'before-after',
  'question',
  'photo',
  'closing',
  'single',
] as const
export const SlideTemplate = z.enum(SLIDE_TEMPLATES, 'Modelo desconhecido')
export type SlideTemplate = z.infer<typeof SlideTemplate>

export const SLIDE_TEMPLATE_NAMES: Readonly<Record<SlideTemplate, string>> = {
  cover: 'Capa',
  content: 'Conteúdo',
  list: 'Lista',
  steps: 'Passo a passo',
  number: 'Número',
  quote: 'Citação',
  comparison: 'Comparação',
  'before-after': 'Antes e depois',
  question: 'Pergunta',
  photo: 'Foto com texto',
  closing: 'Encerramento',
  single: 'Post único',
}

/** Lengths are in UTF-16 units; texts within these limits fit their slide. */
export const SLIDE_LIMITS = {
  kicker: 60,
  headline: 140,
  body: 400,
  item: 120,
  items: 8,
  figure: 16,
  sideTitle: 40,
  sideText: 240,
  callToAction: 60,
  alternativeText: 400,
  pictureHint: 300,
} as const

const text = (max: number) => RawText(max, 'Envie um texto')

/** `focus`: the point that cropping keeps in view, 0 to 1 from the left and from the top. */
const SlidePhoto = z.object({
  fileId: Id,
  focus: z.object({ x: z.number().check(z.minimum(0), z.maximum(1)), y: z.number().check(z.minimum(0), z.maximum(1)) }),
})
export type SlidePhoto = z.infer<typeof SlidePhoto>

const SlideSide = z.object({ title: text(SLIDE_LIMITS.sideTitle), text: text(SLIDE_LIMITS.sideText) })

/** A template leaves out texts that it has no place for, so that a slide keeps its texts when its template is changed. */
export const SlideTexts = z.object({
  kicker: text(SLIDE_LIMITS.kicker),
  headline: text(SLIDE_LIMITS.headline),
  body: text(SLIDE_LIMITS.body),
  items: z.array(text(SLIDE_LIMITS.item)).check(z.maxLength(SLIDE_LIMITS.items, 'Envie no máximo 8 itens')),
  figure: text(SLIDE_LIMITS.figure),
  sides: z.array(SlideSide).check(z.maxLength(2, 'Envie no máximo dois lados')),
  callToAction: text(SLIDE_LIMITS.callToAction),
})
export type SlideTexts = z.infer<typeof SlideTexts>

export const EMPTY_TEXTS: Readonly<SlideTexts> = {
  kicker: '',
  headline: '',
  body: '',
  items: [],
  figure: '',
  sides: [],
  callToAction: '',
}

/** `light` and `dark` as a piece's mode; `brand` is the kit's primary colour. Without one, the ground is the template's own. */
export const SLIDE_GROUNDS = ['light', 'dark', 'brand', 'photo'] as const
export type SlideGround = (typeof SLIDE_GROUNDS)[number]

export const SLIDE_GROUND_NAMES: Readonly<Record<SlideGround, string>> = {
  light: 'Claro',
  dark: 'Escuro',
  brand: 'Cor da marca',
  photo: 'Foto',
}

/** Its texts may be centred. Lists, and texts beside each other, are read from one edge. */
export const canCenter = (template: SlideTemplate): boolean =>
  !['list', 'steps', 'comparison', 'before-after', 'photo'].includes(template)

/** What stands before each entry of a list. Without one, the entries are counted. */
export const LIST_MARKS = ['dots', 'ticks'] as const
export type ListMarks = (typeof LIST_MARKS)[number]

export const LIST_MARK_NAMES: Readonly<Record<ListMarks, string>> = { dots: 'Pontos', ticks: 'Vistos (✓)' }

/** A slide that shows its photo: as its template says, or as its ground. */
export const showsPhoto = ({ template, ground }: { template: SlideTemplate; ground?: SlideGround | undefined }): boolean =>
  template === 'photo' || ground === 'photo'

export const Slide = z.extend(SlideTexts, {
  /** Unique within the piece, so that an editor recognises a slide that was moved. */
  id: text(36).check(z.minLength(1)),
  template: SlideTemplate,
  photo: z.nullable(SlidePhoto),
  ground: z.optional(z.enum(SLIDE_GROUNDS, 'Fundo desconhecido')),
  align: z.optional(z.literal('center', 'Alinhamento desconhecido')),
  marks: z.optional(z.enum(LIST_MARKS, 'Marcador desconhecido')),
  alternativeText: text(SLIDE_LIMITS.alternativeText),
  pictureHint: z.optional(text(SLIDE_LIMITS.pictureHint)),
})
export type Slide = z.infer<typeof Slide>

/** Instagram takes twenty. */
export const MAX_SLIDES = 20

export const MAX_FIRST_STEP = MAX_SLIDES * SLIDE_LIMITS.items

const isCounted = ({ template, marks }: Slide): boolean => template === 'steps' || (template === 'list' && marks === undefined)

const isContinued = (before: Slide, slide: Slide): boolean =>
  isCounted(slide) && before.template === slide.template && before.marks === slide.marks && slide.headline === ''

/** Steps or entries without a headline are counted on from those of the slide before. */
export function computeFirstStep(slides: readonly Slide[], at: number): number {
  const [before, slide] = [slides[at - 1], slides[at]]
  return before && slide && isContinued(before, slide) ? computeFirstStep(slides, at - 1) + before.items.length : 1
}
