import type { ContentKind } from 'contract/content/kinds.ts'
import { MAX_CAPTION, MAX_HASHTAGS } from 'contract/pieces/pieces.ts'
import { MAX_SLIDES, SLIDE_LIMITS, SLIDE_TEMPLATES, type Slide } from 'contract/pieces/slides.ts'
import { parseJson } from 'contract/values.ts'
import * as z from 'zod/mini'
import { removeControls } from './clean-text.ts'
import { describeSlide, type PieceText } from './compose-piece.ts'
import { EMPTY_DRAFT } from './slides-from-idea.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
const L = SLIDE_LIMITS

/** A slide as a model writes it. The JSON schema that the provider gets and the check of its answer are this one schema. */
export const WrittenSlide = z.object({
  template: z.enum(SLIDE_TEMPLATES.filter((name) => name !== 'photo')),
  kicker: text(L.kicker),
  headline: text(L.headline),
  body: text(L.body),
  items: z.array(text(L.item)).check(z.maxLength(L.items)),
  figure: text(L.figure),
  sides: z.array(z.object({ title: text(L.sideTitle), text: text(L.sideText) })).check(z.maxLength(2)),
  callToAction: text(L.callToAction),
  alternativeText: text(L.alternativeText),
  /** Models that leave the hint out are not asked again for its sake. */
  pictureHint: z.optional(text(L.pictureHint)),
})
export type WrittenSlide = z.infer<typeof WrittenSlide>

export const WrittenPiece = z.object({
  slides: z.array(WrittenSlide).check(z.minLength(1), z.maxLength(MAX_SLIDES)),
  caption: text(MAX_CAPTION),
  hashtags: z.array(z.string().check(z.regex(/^#[\p{L}\p{N}_]{1,99}$/u))).check(z.maxLength(MAX_HASHTAGS)),
})
export type WrittenPiece = z.infer<typeof WrittenPiece>

/** The schema in the form that OpenAI's protocol takes. */
export const buildJsonSchema = (answer: z.ZodMiniType): Record<string, unknown> => {
  const { $schema: _draft, ...schema } = z.toJSONSchema(answer)
  return schema
}

export const cleanText = (value: string) => removeControls(value).trim()

/** Turns a written slide into one that can be stored and drawn. */
export function toSlide(written: WrittenSlide, n: number): Slide {
  const draft = {
    ...EMPTY_DRAFT,
    template: written.template,
    kicker: cleanText(written.kicker),
    headline: cleanText(written.headline),
    body: cleanText(written.body),
    items: written.items.map(cleanText).filter(Boolean),
    figure: cleanText(written.figure),
    sides: written.sides.map((side) => ({ title: cleanText(side.title), text: cleanText(side.text) })),
    callToAction: cleanText(written.callToAction),
  }
  const hint = cleanText(written.pictureHint ?? '')
  const alternativeText = cleanText(written.alternativeText) || describeSlide(draft)
  return { ...draft, id: `s${n + 1}`, alternativeText, ...(hint === '' ? {} : { pictureHint: hint }) }
}

/** Reads a slide that a model has finished while it still writes the others; undefined where the slide is not valid. */
export function readWrittenSlide(json: string, n: number): Slide | undefined {
  const parsed = z.safeParse(WrittenSlide, parseJson(json))
  return parsed.success ? toSlide(parsed.data, n) : undefined
}

/** Finds the object in an answer that may stand in a fence of Markdown or between sentences. */
const findObject = (answer: string) => answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)

const MOST_PROBLEMS = 6

/** Reads a model's whole answer by a schema; `problems` say, for the model and for the person, what is wrong with it. */
export function readWritten<S extends z.ZodMiniType>(schema: S, answer: string): { value: z.output<S> } | { problems: string } {
  const json = parseJson(findObject(answer))
  if (json === undefined) return { problems: 'a resposta não é JSON' }
  const parsed = z.safeParse(schema, json)
  if (parsed.success) return { value: parsed.data }
  const issues = parsed.error.issues.slice(0, MOST_PROBLEMS)
  return { problems: issues.map(({ path, message }) => `${path.join('.') || 'a resposta'}: ${message}`).join('; ') }
}

export const toPieceText = ({ slides, caption, hashtags }: WrittenPiece): PieceText => ({
  slides: slides.map(toSlide),
  caption: cleanText(caption),
  hashtags: [...new Set(hashtags)],
  omitted: '',
})

/** Reads a model's answer that is a piece. */
export function readWrittenPiece(kind: ContentKind, answer: string): { value: PieceText } | { problems: string } {
  const read = readWritten(WrittenPiece, answer)
  if ('problems' in read) return read
  const count = read.value.slides.length
  if (kind === 'static' && count > 1) return { problems: `um post estático tem um slide, e vieram ${count}` }
  return { value: toPieceText(read.value) }
}
