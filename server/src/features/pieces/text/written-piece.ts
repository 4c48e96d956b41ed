import { composeAlternativeText } from 'contract/pieces/alternative-text.ts'
import type { ContentKind } from 'contract/pieces/kinds.ts'
import { MAX_CAPTION, MAX_HASHTAGS } from 'contract/pieces/pieces.ts'
import { MAX_SLIDES, SLIDE_LIMITS, SLIDE_TEMPLATES, type Slide } from 'contract/pieces/slides.ts'
import { takeBeginning } from 'contract/values/take-beginning.ts'
import { parseJson } from 'contract/values/values.ts'
import * as z from 'zod/mini'
import type { PieceText } from './compose-piece.ts'
import { removeControlCharacters, stripInlineMarkup } from './idea-lines.ts'
import { EMPTY_DRAFT, markLists } from './slide-drafts.ts'

const text = (max: number) => z.string().check(z.maxLength(max))

/** One schema is both the JSON schema that the provider gets and the check of its answer. */
export const WrittenSlide = z.object({
  template: z.enum(SLIDE_TEMPLATES.filter((name) => name !== 'photo')),
  kicker: text(SLIDE_LIMITS.kicker),
  headline: text(SLIDE_LIMITS.headline),
  body: text(SLIDE_LIMITS.body),
  items: z.array(text(SLIDE_LIMITS.item)).check(z.maxLength(SLIDE_LIMITS.items)),
  figure: text(SLIDE_LIMITS.figure),
  sides: z.array(z.object({ title: text(SLIDE_LIMITS.sideTitle), text: text(SLIDE_LIMITS.sideText) })).check(z.maxLength(2)),
  callToAction: text(SLIDE_LIMITS.callToAction),
  alternativeText: text(SLIDE_LIMITS.alternativeText),
  /** Optional, so that a model that leaves the hint out is not asked again only for that. */
  pictureHint: z.optional(text(SLIDE_LIMITS.pictureHint)),
})
export type WrittenSlide = z.infer<typeof WrittenSlide>

export const WrittenPiece = z.object({
  slides: z.array(WrittenSlide).check(z.minLength(1), z.maxLength(MAX_SLIDES)),
  caption: text(MAX_CAPTION),
  hashtags: z.array(z.string().check(z.regex(/^#[\p{L}\p{N}_]{1,99}$/u))).check(z.maxLength(MAX_HASHTAGS)),
})
export type WrittenPiece = z.infer<typeof WrittenPiece>

export const buildJsonSchema = (answer: z.ZodMiniType): Record<string, unknown> => {
  const { $schema: _draft, ...schema } = z.toJSONSchema(answer)
  return schema
}

const TEXT_LIMITS: Readonly<Record<string, number>> = {
  kicker: SLIDE_LIMITS.kicker,
  headline: SLIDE_LIMITS.headline,
  body: SLIDE_LIMITS.body,
  items: SLIDE_LIMITS.item,
  title: SLIDE_LIMITS.sideTitle,
  text: SLIDE_LIMITS.sideText,
  callToAction: SLIDE_LIMITS.callToAction,
  alternativeText: SLIDE_LIMITS.alternativeText,
  pictureHint: SLIDE_LIMITS.pictureHint,
  caption: MAX_CAPTION,
}

const DANGLING = /[\s,;:–—-]+(?:d?[aeo]s?|e|ou|que|para|por|com|em|n[ao]s?|uma?)?$/iu

/** Ends at a word, and not at one that wants another after it. */
function shortenAtWord(text: string, max: number): string {
  const whole = takeBeginning(text, max + 1).replace(/\s+\S*$/u, '')
  return takeBeginning(whole, max).replace(DANGLING, '')
}

type Fitted = { value: unknown; shortened: number }

/** Shortens the texts of a model's answer that are over their limits: no reason to ask, and pay, for another answer. */
export function fitTexts(value: unknown, name = ''): Fitted {
  const max = TEXT_LIMITS[name] ?? Number.POSITIVE_INFINITY
  if (typeof value === 'string')
    return value.length > max ? { value: shortenAtWord(value, max), shortened: 1 } : { value, shortened: 0 }
  if (typeof value !== 'object' || value === null) return { value, shortened: 0 }
  const isList = Array.isArray(value)
  const fitted = Object.entries(value).map(([key, part]) => [key, fitTexts(part, isList ? name : key)] as const)
  const parts = fitted.map(([key, part]) => [key, part.value] as const)
  return {
    value: isList ? parts.map(([, part]) => part) : Object.fromEntries(parts),
    shortened: fitted.reduce((sum, [, part]) => sum + part.shortened, 0),
  }
}

export const cleanWrittenText = (value: string): string =>
  removeControlCharacters(value).split('\n').map(stripInlineMarkup).join('\n').trim()

export function toSlide(written: WrittenSlide, n: number): Slide {
  const draft = {
    ...EMPTY_DRAFT,
    template: written.template,
    kicker: cleanWrittenText(written.kicker),
    headline: cleanWrittenText(written.headline),
    body: cleanWrittenText(written.body),
    items: written.items.map(cleanWrittenText).filter(Boolean),
    figure: cleanWrittenText(written.figure),
    sides: written.sides.map((side) => ({ title: cleanWrittenText(side.title), text: cleanWrittenText(side.text) })),
    callToAction: cleanWrittenText(written.callToAction),
  }
  const hint = cleanWrittenText(written.pictureHint ?? '')
  const alternativeText = cleanWrittenText(written.alternativeText) || composeAlternativeText(draft)
  return { ...draft, id: `s${n + 1}`, alternativeText, ...(hint === '' ? {} : { pictureHint: hint }) }
}

export function readWrittenSlide(json: string, n: number): Slide | undefined {
  const parsed = z.safeParse(WrittenSlide, fitTexts(parseJson(json)).value)
  return parsed.success ? toSlide(parsed.data, n) : undefined
}

const findObject = (answer: string) => answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)

const MOST_PROBLEMS = 6

export function parseModelAnswer<S extends z.ZodMiniType>(
  schema: S,
  answer: string,
): { value: z.output<S>; shortened: number } | { problems: string } {
  const json = parseJson(findObject(answer))
  if (json === undefined) return { problems: 'a resposta não é JSON' }
  const { value, shortened } = fitTexts(json)
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return { value: parsed.data, shortened }
  const issues = parsed.error.issues.slice(0, MOST_PROBLEMS)
  return { problems: issues.map(({ path, message }) => `${path.join('.') || 'a resposta'}: ${message}`).join('; ') }
}

export const toPieceText = ({ slides, caption, hashtags }: WrittenPiece): PieceText => ({
  slides: markLists(slides.map(toSlide)),
  caption: cleanWrittenText(caption),
  hashtags: [...new Set(hashtags)],
  omitted: '',
})

export function readWrittenPiece(kind: ContentKind, answer: string): { value: PieceText } | { problems: string } {
  const read = parseModelAnswer(WrittenPiece, answer)
  if ('problems' in read) return read
  const count = read.value.slides.length
  if (kind === 'static' && count > 1) return { problems: `um post estático tem um slide, e vieram ${count}` }
  return { value: { ...toPieceText(read.value), shortened: read.shortened } }
}
