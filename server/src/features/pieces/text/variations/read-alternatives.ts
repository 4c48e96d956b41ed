import { updateAlternativeText } from 'contract/pieces/alternative-text.ts'
import type { Slide } from 'contract/pieces/slides.ts'
import { SLIDE_LIMITS } from 'contract/pieces/slides.ts'
import { ALTERNATIVE_COUNTS, type Alternative, type SuggestionKind } from 'contract/pieces/variations.ts'
import { parseJson } from 'contract/values/values.ts'
import * as z from 'zod/mini'
import {
  buildJsonSchema,
  cleanWrittenText,
  fitTexts,
  parseModelAnswer,
  toPieceText,
  toSlide,
  WrittenPiece,
  WrittenSlide,
} from '../written-piece.ts'
import type { VariationSubject } from './variation-prompt.ts'

const WrittenHeadline = z.object({ headline: z.string().check(z.minLength(1), z.maxLength(SLIDE_LIMITS.headline)) })

const ALTERNATIVE_SCHEMAS = {
  headline: WrittenHeadline,
  slide: WrittenSlide,
  piece: WrittenPiece,
  'another-idea': WrittenPiece,
  translation: WrittenPiece,
  static: WrittenPiece,
} as const

const buildAnswerSchema = (kind: SuggestionKind) => {
  const count = ALTERNATIVE_COUNTS[kind]
  return z.object({
    alternatives: z.array(ALTERNATIVE_SCHEMAS[kind] as z.ZodMiniType).check(z.minLength(count), z.maxLength(count)),
  })
}

export const buildAlternativesSchema = (kind: SuggestionKind): Record<string, unknown> => buildJsonSchema(buildAnswerSchema(kind))

const replaceTexts = ({ id, template, photo }: Slide, written: Slide): Slide => ({ ...written, id, template, photo })

/** New ids, so that no editor mistakes a slide for an earlier one. The photos keep their positions. */
const replaceSlides = (slides: readonly Slide[], before: readonly Slide[]): Slide[] =>
  slides.map((slide, n) => {
    const photo = before[n]?.photo ?? null
    const keepsTemplate = photo !== null && before[n]?.template === 'photo' && slide.template === 'content'
    return { ...slide, id: crypto.randomUUID(), photo, template: keepsTemplate ? 'photo' : slide.template }
  })

function placeSlides(kind: SuggestionKind, written: readonly Slide[], before: readonly Slide[]): Slide[] {
  if (kind === 'translation') return before.map((slide, n) => (written[n] ? replaceTexts(slide, written[n]) : slide))
  if (kind === 'another-idea') return written.map((slide) => ({ ...slide, id: crypto.randomUUID() }))
  if (kind === 'static')
    return written.map((slide) => ({ ...slide, id: crypto.randomUUID(), template: 'single', photo: before[0]?.photo ?? null }))
  return replaceSlides(written, before)
}

function toAlternative(kind: SuggestionKind, item: unknown, { piece, slide }: VariationSubject): Alternative {
  if (kind === 'headline' || kind === 'slide') {
    if (!slide) throw new Error(`an alternative of a ${kind} without its slide`)
    if (kind === 'slide') return { kind: 'slide', slide: replaceTexts(slide, toSlide(item as z.output<typeof WrittenSlide>, 0)) }
    const headline = cleanWrittenText((item as z.output<typeof WrittenHeadline>).headline)
    return { kind: 'slide', slide: updateAlternativeText(slide, { ...slide, headline }) }
  }
  const { slides, caption, hashtags } = toPieceText(item as z.output<typeof WrittenPiece>)
  return { kind: 'piece', slides: placeSlides(kind, slides, piece.slides), caption, hashtags }
}

export function readAlternative(kind: SuggestionKind, json: string, subject: VariationSubject): Alternative | undefined {
  const parsed = z.safeParse(ALTERNATIVE_SCHEMAS[kind] as z.ZodMiniType, fitTexts(parseJson(json)).value)
  return parsed.success ? toAlternative(kind, parsed.data, subject) : undefined
}

function explainWrongSet(kind: SuggestionKind, items: readonly unknown[], { piece }: VariationSubject): string | undefined {
  if (new Set(items.map((item) => JSON.stringify(item))).size < items.length) return 'as alternativas são iguais'
  const counts = items.map((item) => (item as Partial<z.output<typeof WrittenPiece>>).slides?.length)
  if (kind === 'static' && counts[0] !== 1) return `um post estático tem um slide, e vieram ${counts[0]}`
  const wanted = piece.slides.length
  if (kind === 'translation' && counts[0] !== wanted) return `a peça tem ${wanted} slides, e a tradução veio com ${counts[0]}`
  return undefined
}

export function readAlternatives(
  kind: SuggestionKind,
  answer: string,
  subject: VariationSubject,
): { value: Alternative[] } | { problems: string } {
  const read = parseModelAnswer(buildAnswerSchema(kind), answer)
  if ('problems' in read) return read
  const items = read.value.alternatives
  const problems = explainWrongSet(kind, items, subject)
  return problems === undefined ? { value: items.map((item) => toAlternative(kind, item, subject)) } : { problems }
}
