import { EMPTY_TEXTS, SLIDE_LIMITS, type Slide, type SlideTemplate } from 'contract/pieces/slides.ts'
import { cutFirstSentence, cutText } from 'contract/pieces/split-text.ts'
import type { IdeaBlock } from './read-idea.ts'

/** A slide without its id and its alternative text, which `completeSlideDrafts` adds. */
export type SlideDraft = Omit<Slide, 'id' | 'alternativeText'>

export const EMPTY_DRAFT: SlideDraft = {
  template: 'content',
  ...EMPTY_TEXTS,
  photo: null,
}

/**
 * The longest text, in characters, that becomes a headline as a whole. Of a longer text only the beginning does, and the rest
 * continues in the body.
 */
const READABLE_HEADLINE = 90

/** Splits a text into a headline, a body, and the rest that fits neither. */
function splitHeadline(text: string): { headline: string; body: string; rest: string } {
  const [headline, after] = text.length <= READABLE_HEADLINE ? [text, ''] : cutFirstSentence(text, SLIDE_LIMITS.headline)
  const [body, rest] = cutText(after, SLIDE_LIMITS.body)
  return { headline, body, rest }
}

/** Makes slides of a text: one with a headline and a body, then as many further slides as the rest takes. */
export function spreadText(text: string, template: SlideTemplate): SlideDraft[] {
  const slides: SlideDraft[] = []
  for (let left = text; left !== ''; ) {
    const { headline, body, rest } = splitHeadline(left)
    slides.push({ ...EMPTY_DRAFT, template: slides.length === 0 ? template : 'content', headline, body })
    left = rest
  }
  return slides
}

/** A figure at the start of a line that is worth a slide of its own: a percentage, money, a multiple, thousands. */
const FIGURE =
  /^((?:R\$|US\$|€)\s?\d(?:[\d.,]*\d)?(?:\s(?:mil|mi|bi))?|[+-]?\d[\d.,]*\s?(?:%|x\b|mil\b|milhões\b|milhão\b|bilhões\b))\s+(\S.*)$/iu

function readFigure(text: string): SlideDraft[] | undefined {
  const [, figure, about] = text.length <= SLIDE_LIMITS.headline ? (FIGURE.exec(text) ?? []) : []
  if (!figure || !about || figure.length > SLIDE_LIMITS.figure) return undefined
  return [{ ...EMPTY_DRAFT, template: 'number', figure, headline: about }]
}

/**
 * A quotation that is the whole text, or has only its author after it: `“Texto” — Nome`, or `“Texto”, Nome` (the comma is left out).
 * Quotation marks around the first words of a sentence are no quotation.
 */
const QUOTATION = /^([“"«][^”"»]+[”"»])\s*(?:[,;:]\s*|(?=[-–—]|$))(.*)$/u

function readQuotation(text: string): SlideDraft[] | undefined {
  const [, quotation, author = ''] = QUOTATION.exec(text) ?? []
  if (!quotation || quotation.length > SLIDE_LIMITS.headline || author.length > SLIDE_LIMITS.body) return undefined
  return [{ ...EMPTY_DRAFT, template: 'quote', headline: quotation, body: author }]
}

function buildParagraphSlides(text: string): SlideDraft[] {
  const asks = text.endsWith('?') && text.length <= SLIDE_LIMITS.headline
  return readQuotation(text) ?? readFigure(text) ?? spreadText(text, asks ? 'question' : 'content')
}

/** The most entries on one slide: more of them would be too small to read on a phone. */
const ITEMS_AT_ONCE = 5

/** Splits the entries into groups whose sizes differ by one at most, so that no slide has a single entry left over. */
function groupItems(items: readonly string[]): string[][] {
  const groups = Math.ceil(items.length / ITEMS_AT_ONCE)
  const begin = (n: number) => Math.ceil((n * items.length) / groups)
  return Array.from({ length: groups }, (_, n) => items.slice(begin(n), begin(n + 1)))
}

function buildListSlides({ ordered, items, title }: Extract<IdeaBlock, { kind: 'list' }>): SlideDraft[] {
  // An entry that is too long for a list becomes a slide of its own, and so does every other entry, so that the order stays.
  if (items.some((item) => item.length > SLIDE_LIMITS.item))
    return [...(title ? spreadText(title, 'content') : []), ...items.flatMap(buildParagraphSlides)]
  return groupItems(items).map((group, n) => ({
    ...EMPTY_DRAFT,
    template: ordered ? ('steps' as const) : ('list' as const),
    headline: n === 0 ? title : '',
    items: group,
  }))
}

/** Makes the slides of one block of the idea, in the layout that fits the kind of text. */
export function buildBlockSlides(block: IdeaBlock): SlideDraft[] {
  if (block.kind === 'pair') return [{ ...EMPTY_DRAFT, template: block.template, sides: block.sides }]
  return block.kind === 'list' ? buildListSlides(block) : buildParagraphSlides(block.text)
}
