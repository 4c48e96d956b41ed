import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { ModelPrompt } from '../runs/steps.ts'
import { Text } from '../values/values.ts'
import { MAX_CAPTION, MAX_HASHTAGS, PieceContent } from './pieces.ts'
import { MAX_SLIDES, Slide } from './slides.ts'
import { VARIANT_KINDS, VariantLanguage } from './variants.ts'

const SUGGESTION_KINDS = ['headline', 'slide', 'piece', 'another-idea', 'translation', 'static'] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

export const ALTERNATIVE_COUNTS: Readonly<Record<SuggestionKind, number>> = {
  headline: 3,
  slide: 3,
  piece: 3,
  'another-idea': 1,
  translation: 1,
  static: 1,
}

const SuggestionRequest = z.object({
  what: z.enum(SUGGESTION_KINDS, 'Escolha o que variar'),
  slide: z.optional(Slide),
  idea: z.optional(Text(10_000, 'Escreva a ideia')),
  language: z.optional(VariantLanguage),
})
export type SuggestionRequest = z.output<typeof SuggestionRequest>

const SlideAlternative = z.object({ kind: z.literal('slide'), slide: Slide })
const PieceAlternative = z.object({
  kind: z.literal('piece'),
  slides: z.array(Slide).check(z.minLength(1), z.maxLength(MAX_SLIDES)),
  caption: z.string().check(z.maxLength(MAX_CAPTION)),
  hashtags: z.array(z.string()).check(z.maxLength(MAX_HASHTAGS)),
})
export const Alternative = z.discriminatedUnion('kind', [SlideAlternative, PieceAlternative])
export type Alternative = z.infer<typeof Alternative>

export const SUGGESTION_EVENTS = {
  started: z.object({ prompt: ModelPrompt, model: z.string(), provider: z.string() }),
  /** `n` counts from 0, and starts again at 0 when the model has to repair its answer. */
  alternative: z.object({ n: z.int(), alternative: Alternative }),
  /** The alternatives that were sent stay usable. */
  ended: z.object({ failure: z.nullable(z.string()) }),
} as const

/**
 * Nothing is stored but the usage; closing the connection cancels the provider's request.
 * @throws 404, 422, or 503 `not_configured` before the stream begins
 */
export const suggestAlternatives = endpoint({
  kind: 'stream',
  method: 'POST',
  path: '/api/pieces/:id/suggest',
  access: 'ai.use',
  summary: 'Have alternatives of a headline, a slide or a piece written, as a stream',
  json: SuggestionRequest,
})

export const showSuggestionPrompt = endpoint({
  method: 'POST',
  path: '/api/pieces/:id/suggest/prompt',
  access: 'ai.use',
  summary: 'Show what a model would be told to vary a piece',
  skipsTransaction: true,
  json: SuggestionRequest,
  reply: ModelPrompt,
})

/**
 * Without `content` a `copy` has the original's and a `static` one slide made by rules; `another-idea` and `translation` need it.
 * @throws 404, 422 naming content or language
 */
export const createVariant = endpoint({
  method: 'POST',
  path: '/api/pieces/:id/copies',
  access: 'content.write',
  summary: 'Make a new piece of another one: a copy, another idea, a translation or a post',
  bodyLimit: 512 * 1024,
  json: z.object({
    as: z.enum(VARIANT_KINDS, 'Escolha o que fazer da peça'),
    language: z.optional(VariantLanguage),
    content: z.optional(z.pick(PieceContent, { slides: true, caption: true, hashtags: true })),
  }),
  reply: z.object({ id: z.int() }),
})
