import * as z from 'zod/mini'
import { Id, RawText } from '../values/values.ts'

/** The layouts of a slide. Each template family draws them in its own style. */
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

/**
 * `items`: the maximum number of entries in a slide's list. The others: the maximum length of each text, in UTF-16 units. Texts within
 * these limits fit their slide.
 */
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

/** A picture on a slide. `focus` is the point that cropping keeps in view: 0 to 1 from the left and from the top. */
const SlidePhoto = z.object({
  fileId: Id,
  focus: z.object({ x: z.number().check(z.minimum(0), z.maximum(1)), y: z.number().check(z.minimum(0), z.maximum(1)) }),
})
export type SlidePhoto = z.infer<typeof SlidePhoto>

/** A half of a comparison, or of a before and after. */
const SlideSide = z.object({ title: text(SLIDE_LIMITS.sideTitle), text: text(SLIDE_LIMITS.sideText) })

/**
 * The texts of a slide. A template draws those that it has a place for and leaves the others out, so that a slide keeps its texts
 * when its template is changed.
 */
export const SlideTexts = z.object({
  /** A few words above the headline. */
  kicker: text(SLIDE_LIMITS.kicker),
  headline: text(SLIDE_LIMITS.headline),
  /** The body text, without markup. On a quotation it names the author. */
  body: text(SLIDE_LIMITS.body),
  /** The entries of a list, or the steps in their order. */
  items: z.array(text(SLIDE_LIMITS.item)).check(z.maxLength(SLIDE_LIMITS.items, 'Envie no máximo 8 itens')),
  /** The large figure of the template `number`, such as `87 %`. */
  figure: text(SLIDE_LIMITS.figure),
  /** The two sides that `comparison` and `before-after` draw. */
  sides: z.array(SlideSide).check(z.maxLength(2, 'Envie no máximo dois lados')),
  callToAction: text(SLIDE_LIMITS.callToAction),
})
export type SlideTexts = z.infer<typeof SlideTexts>

/** The texts of a slide that has none yet. */
export const EMPTY_TEXTS: Readonly<SlideTexts> = {
  kicker: '',
  headline: '',
  body: '',
  items: [],
  figure: '',
  sides: [],
  callToAction: '',
}

export const Slide = z.extend(SlideTexts, {
  /** Unique within the piece, so that an editor recognises a slide that was moved. */
  id: text(36).check(z.minLength(1)),
  template: SlideTemplate,
  photo: z.nullable(SlidePhoto),
  /** The description for people who cannot see the picture. */
  alternativeText: text(SLIDE_LIMITS.alternativeText),
  /** A picture that would suit the slide, in words: the first prompt for a model that makes pictures. */
  pictureHint: z.optional(text(SLIDE_LIMITS.pictureHint)),
})
export type Slide = z.infer<typeof Slide>

/** The maximum number of slides in a piece; Instagram takes twenty. */
export const MAX_SLIDES = 20

/** The highest number that a slide's first step can have. */
export const MAX_FIRST_STEP = MAX_SLIDES * SLIDE_LIMITS.items

const isContinued = (before: Slide, slide: Slide): boolean =>
  before.template === 'steps' && slide.template === 'steps' && slide.headline === ''

/**
 * Computes the number of the first step of a slide, by its index: a slide of steps without a headline goes on counting after the steps of
 * the slide before it.
 */
export function computeFirstStep(slides: readonly Slide[], at: number): number {
  const [before, slide] = [slides[at - 1], slides[at]]
  return before && slide && isContinued(before, slide) ? computeFirstStep(slides, at - 1) + before.items.length : 1
}
