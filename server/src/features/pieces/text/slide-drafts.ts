import { EMPTY_TEXTS, SLIDE_LIMITS, type Slide, type SlideTemplate } from 'contract/pieces/slides.ts'
import { cutFirstSentence, cutText } from 'contract/pieces/split-text.ts'
import { capitalize, type IdeaBlock } from './idea-blocks.ts'
import type { IdeaSection } from './read-idea.ts'

export type SlideDraft = Omit<Slide, 'id' | 'alternativeText'>

export const EMPTY_DRAFT: SlideDraft = {
  template: 'content',
  ...EMPTY_TEXTS,
  photo: null,
}

/** In characters. Of a longer text only the beginning becomes the headline, and the rest continues in the body. */
const READABLE_HEADLINE = 90

function cutHeadline(text: string): [head: string, rest: string] {
  const [sentence, after] = cutFirstSentence(text, SLIDE_LIMITS.headline)
  if (/[.!?…]["”»)]*$/u.test(sentence)) return [sentence, after]
  const end = Math.max(sentence.lastIndexOf(': '), sentence.lastIndexOf('; ')) + 1 || sentence.lastIndexOf(', ') + 1
  return end > 30 ? [text.slice(0, end), text.slice(end).trim()] : [sentence, after]
}

function splitHeadline(text: string): { headline: string; body: string; rest: string } {
  const [headline, after] = text.length <= READABLE_HEADLINE ? [text, ''] : cutHeadline(text.trim())
  const [body, rest] = cutText(after, SLIDE_LIMITS.body)
  return { headline, body, rest }
}

export function spreadText(text: string, template: SlideTemplate): SlideDraft[] {
  const slides: SlideDraft[] = []
  for (let left = text; left !== ''; ) {
    const { headline, body, rest } = splitHeadline(left)
    slides.push({ ...EMPTY_DRAFT, template: slides.length === 0 ? template : 'content', headline, body })
    left = rest
  }
  return slides
}

const FIGURE =
  /^((?:R\$|US\$|€)\s?\d(?:[\d.,]*\d)?(?:\s(?:mil|mi|bi))?|[+-]?\d[\d.,]*\s?(?:%|x\b|mil\b|milhões\b|milhão\b|bilhões\b)|\d{1,3} (?:em|de) cada \d{1,4}|\d{1,3}[ºª](?=\slugar\b))\s+(\S.*)$/iu

function readFigure(text: string): SlideDraft[] | undefined {
  const [, figure, about] = text.length <= SLIDE_LIMITS.headline ? (FIGURE.exec(text) ?? []) : []
  if (!figure || !about || figure.length > SLIDE_LIMITS.figure) return undefined
  return [{ ...EMPTY_DRAFT, template: 'number', figure, headline: about }]
}

function buildParagraphSlides(text: string): SlideDraft[] {
  const asks = text.endsWith('?') && text.length <= SLIDE_LIMITS.headline
  return readFigure(text) ?? spreadText(text, asks ? 'question' : 'content')
}

const ITEMS_AT_ONCE = 5

function groupItems(items: readonly string[]): string[][] {
  const groups = Math.ceil(items.length / ITEMS_AT_ONCE)
  const begin = (n: number) => Math.ceil((n * items.length) / groups)
  return Array.from({ length: groups }, (_, n) => items.slice(begin(n), begin(n + 1)))
}

const NAMED = /^([^:–—]{3,60})(?::|\s[–—])\s+(\S.{11,})$/su
const isNamed = (item: string) => NAMED.test(item)

function buildItemSlides(item: string): SlideDraft[] {
  const [, headline = '', about = ''] = NAMED.exec(item) ?? []
  if (headline === '' || about.length > SLIDE_LIMITS.body) return buildParagraphSlides(item)
  return [{ ...EMPTY_DRAFT, headline, body: capitalize(about) }]
}

function buildListSlides({ ordered, items, title, marks }: Extract<IdeaBlock, { kind: 'list' }>): SlideDraft[] {
  // An entry that is too long for a list becomes a slide of its own, and so does every other entry, so that the order stays.
  const isAlone = items.length === 1 && title === ''
  if (isAlone || items.some((item) => item.length > SLIDE_LIMITS.item) || items.every(isNamed))
    return [...(title ? spreadText(title, 'content') : []), ...items.flatMap(buildItemSlides)]
  return groupItems(items).map((group, n) => ({
    ...EMPTY_DRAFT,
    template: ordered ? ('steps' as const) : ('list' as const),
    headline: n === 0 ? title : '',
    items: group,
    ...(marks && !ordered && { marks }),
  }))
}

const NUMERALS = ['dois|duas', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez']

const countsTo = (title: string, count: number) =>
  new RegExp(`(?<![\\p{L}\\d.,])(?:${count}|${NUMERALS[count - 2] ?? count})(?=\\s\\p{L})`, 'iu').test(title)

type MarkedSlide = Pick<SlideDraft, 'template' | 'kicker' | 'headline' | 'items' | 'marks'>

/** The entries of a list are counted where its title or the cover says how many there are ("5 erros"); others get dots. */
export function markLists<S extends MarkedSlide>(slides: readonly S[]): S[] {
  const isUnmarked = (slide: S | undefined) => slide?.template === 'list' && slide.marks === undefined
  const marked: S[] = []
  for (let at = 0; at < slides.length; ) {
    let end = at + 1
    if (isUnmarked(slides[at])) while (isUnmarked(slides[end]) && slides[end]?.headline === '') end += 1
    const list = slides.slice(at, end)
    const count = list.reduce((sum, { items }) => sum + items.length, 0)
    const titles = [slides[0]?.headline, list[0]?.headline, list[0]?.kicker].join('\n')
    marked.push(
      ...(isUnmarked(list[0]) && !countsTo(titles, count) ? list.map((slide) => ({ ...slide, marks: 'dots' as const })) : list),
    )
    at = end
  }
  return marked
}

export function buildBlockSlides(block: IdeaBlock): SlideDraft[] {
  if (block.kind === 'pair') return [{ ...EMPTY_DRAFT, template: block.template, headline: block.title, sides: block.sides }]
  if (block.kind === 'quotation') return [{ ...EMPTY_DRAFT, template: 'quote', headline: block.text, body: block.author }]
  return block.kind === 'list' ? buildListSlides(block) : buildParagraphSlides(block.text)
}

function cutBody(text: string): string[] {
  const parts = Math.ceil(text.length / SLIDE_LIMITS.body)
  if (parts <= 1) return [text]
  const [head, rest] = cutText(text, Math.min(SLIDE_LIMITS.body, Math.ceil(text.length / parts) + 60))
  return [head, ...(rest === '' ? [] : cutBody(rest))]
}

function addTitle(title: string, [first, ...others]: SlideDraft[]): SlideDraft[] {
  if (first && first.headline === '' && title.length <= SLIDE_LIMITS.headline) return [{ ...first, headline: title }, ...others]
  if (first && first.kicker === '' && first.template !== 'content' && title.length <= SLIDE_LIMITS.kicker)
    return [{ ...first, kicker: title }, ...others]
  return [...spreadText(title, 'content'), ...(first ? [first] : []), ...others]
}

export function buildSectionSlides({ title, blocks, pictureHint }: IdeaSection): SlideDraft[] {
  const end = title === '' ? 0 : blocks.findIndex(({ kind }) => kind !== 'paragraph')
  const prose = blocks.slice(0, end < 0 ? blocks.length : end).map((block) => (block.kind === 'paragraph' ? block.text : ''))
  const body: SlideDraft[] =
    prose.length === 0
      ? []
      : cutBody(prose.join('\n')).flatMap((text, n) => (n === 0 ? [{ ...EMPTY_DRAFT, body: text }] : spreadText(text, 'content')))
  const rest = blocks.slice(prose.length).flatMap(buildBlockSlides)
  const slides =
    title === '' ? rest : prose.length + rest.length === 0 ? buildParagraphSlides(title) : addTitle(title, [...body, ...rest])
  return slides.map((slide, n) => (n === 0 && pictureHint !== '' ? { ...slide, pictureHint } : slide))
}
