import { composeAlternativeText, listSlideTexts } from 'contract/pieces/alternative-text.ts'
import type { ContentKind } from 'contract/pieces/kinds.ts'
import { MAX_CAPTION, MAX_HASHTAGS } from 'contract/pieces/pieces.ts'
import { MAX_SLIDES, SLIDE_LIMITS, type Slide } from 'contract/pieces/slides.ts'
import { cutText } from 'contract/pieces/split-text.ts'
import type { IdeaBlock } from './idea-blocks.ts'
import { type Idea, type IdeaSection, readCall, readIdea } from './read-idea.ts'
import { buildBlockSlides, buildSectionSlides, EMPTY_DRAFT, markLists, type SlideDraft, spreadText } from './slide-drafts.ts'

/**
 * `omitted`: the part of the idea that found no place; empty if a model wrote the texts. `shortened`: how many texts of a model were
 * over their limits.
 */
export type PieceText = { slides: Slide[]; caption: string; hashtags: string[]; omitted: string; shortened?: number }

export const completeSlideDrafts = (drafts: readonly SlideDraft[]): Slide[] =>
  drafts.map((draft, n) => ({ ...draft, id: `s${n + 1}`, alternativeText: composeAlternativeText(draft) }))

const formatSlide = (slide: SlideDraft) => listSlideTexts(slide).join('\n')

type Composed = { kept: SlideDraft[]; left: SlideDraft[] }

const splitSentences = (text: string): string[] => text.split(/(?<=[.!?…]["”»)]?)\s+(?=[^\p{Ll}])/u)

const MAX_PARAGRAPH_SLIDES = 6
const MIN_SENTENCES = 3
const LONG = 200

function divideParagraph(text: string): string[] {
  const sentences = splitSentences(text)
  if (text.length < LONG || sentences.length < MIN_SENTENCES) return [text]
  const count = Math.min(MAX_PARAGRAPH_SLIDES, sentences.length)
  const begin = (n: number) => Math.round((n * sentences.length) / count)
  return Array.from({ length: count }, (_, n) => sentences.slice(begin(n), begin(n + 1)).join(' '))
}

const toParagraphs = (texts: readonly string[]): IdeaSection => ({
  title: '',
  pictureHint: '',
  blocks: texts.map((text) => ({ kind: 'paragraph', text })),
})

function spreadParagraph(idea: Idea): Idea {
  const { title, sections, callToAction } = idea
  const [section, ...others] = sections
  const [block, ...blocks] = section?.blocks ?? []
  if (!section) {
    const [first = '', ...rest] = splitSentences(title)
    if (title.length < LONG || rest.length < MIN_SENTENCES - 1) return idea
    const call = callToAction === '' ? readCall(rest.at(-1) ?? '') : undefined
    return {
      ...idea,
      ...call,
      title: first,
      sections: [toParagraphs(divideParagraph((call ? rest.slice(0, -1) : rest).join(' ')))],
    }
  }
  if (others.length > 0 || blocks.length > 0 || block?.kind !== 'paragraph') return idea
  return { ...idea, sections: [{ ...toParagraphs(divideParagraph(block.text)), title: section.title }] }
}

const SOURCE = /^fontes?:\s/iu

function placeSources(slides: readonly SlideDraft[]): SlideDraft[] {
  const placed: SlideDraft[] = []
  for (const slide of slides) {
    const before = placed.at(-1)
    const body = [before?.body, slide.headline].filter(Boolean).join('\n')
    const hasRoom =
      before && ['content', 'number', 'question', 'cover'].includes(before.template) && body.length <= SLIDE_LIMITS.body
    if (SOURCE.test(slide.headline) && slide.body === '' && hasRoom) placed.splice(-1, 1, { ...before, body })
    else placed.push(slide)
  }
  return placed
}

const placeKicker = (kicker: string): { above: string; slides: SlideDraft[] } =>
  kicker.length <= SLIDE_LIMITS.kicker ? { above: kicker, slides: [] } : { above: '', slides: spreadText(kicker, 'content') }

function buildCover({ kicker, title, subtitle, pictureHint }: Idea): SlideDraft[] {
  const [first, ...others] = title === '' ? [] : spreadText(title, 'cover')
  if (!first) return [kicker, subtitle].filter(Boolean).flatMap((text) => spreadText(text, 'cover'))
  const isRoomy = others.length === 0 && first.body === '' && subtitle.length <= SLIDE_LIMITS.body
  const { above, slides } = placeKicker(kicker)
  return [
    { ...first, kicker: above, body: isRoomy ? subtitle : first.body, ...(pictureHint === '' ? {} : { pictureHint }) },
    ...others,
    ...(isRoomy ? [] : spreadText(subtitle, 'content')),
    ...slides,
  ]
}

function composeCarousel(read: Idea): Composed {
  const idea = spreadParagraph(read)
  const { closing, callToAction } = idea
  const end: SlideDraft[] =
    closing + callToAction === ''
      ? []
      : closing.length <= SLIDE_LIMITS.headline
        ? [{ ...EMPTY_DRAFT, template: 'closing', headline: closing, callToAction }]
        : [...spreadText(closing, 'closing').slice(0, 1)]
  const middle = placeSources([...buildCover(idea), ...idea.sections.flatMap(buildSectionSlides)])
  const room = MAX_SLIDES - end.length
  return { kept: [...middle.slice(0, room), ...end], left: middle.slice(room) }
}

const formatBlock = (block: IdeaBlock): string => buildBlockSlides(block).map(formatSlide).join('\n')

const MOST_POINTS = 6

function formatPostBody(block: IdeaBlock | undefined): string | undefined {
  if (block?.kind === 'paragraph') return block.text.length <= SLIDE_LIMITS.body ? block.text : undefined
  if (block?.kind !== 'list' || block.title !== '') return undefined
  const lines = block.items.length === 1 ? block.items.join() : block.items.map((item) => `• ${item}`).join('\n')
  return block.items.length <= MOST_POINTS && lines.length <= SLIDE_LIMITS.body ? lines : undefined
}

const listBlocks = ({ sections }: Idea): IdeaBlock[] =>
  sections.flatMap(({ title, blocks }) => [...(title === '' ? [] : [{ kind: 'paragraph' as const, text: title }]), ...blocks])

const toList = (items: string[]): IdeaBlock => ({ kind: 'list', ordered: false, items, title: '' })

/** Of a list whose entries have lists of their own, which are blocks each. */
function takeEntries(blocks: readonly IdeaBlock[]): { entries: string[]; inner: IdeaBlock[] } {
  const lists = blocks.flatMap((block) => (block.kind === 'list' ? [block] : []))
  const isOutline =
    lists.length > 1 && lists.length === blocks.length && lists.every(({ items, title }) => title || items.length === 1)
  if (!isOutline) return { entries: [], inner: [] }
  return {
    entries: lists.map(({ items, title }) => title || (items[0] ?? '')),
    inner: lists.flatMap(({ items, title }) => (title === '' ? [] : [toList(items)])),
  }
}

/** On one page the titles of several sections, or the entries of an outline, are its points. */
function listPoints(idea: Idea): IdeaBlock[] {
  const titles = idea.sections.map(({ title }) => title).filter(Boolean)
  const blocks = idea.sections.flatMap((section) => section.blocks)
  const { entries, inner } = takeEntries(listBlocks(idea))
  const [points, left] = titles.length > 1 ? [titles, blocks] : [entries, inner]
  if (points.length < 2) return listBlocks(idea)
  const further = points.slice(MOST_POINTS).map((text): IdeaBlock => ({ kind: 'paragraph', text }))
  return [toList(points.slice(0, MOST_POINTS)), ...further, ...left]
}

function composeStatic(idea: Idea): Composed {
  const { title, subtitle, kicker, closing, callToAction } = idea
  const blocks: IdeaBlock[] = [
    ...(subtitle === '' ? [] : [{ kind: 'paragraph' as const, text: subtitle }]),
    ...listPoints(idea),
    ...(closing === '' ? [] : [{ kind: 'paragraph' as const, text: closing }]),
  ]
  const [first, ...further] = title === '' ? blocks.flatMap(buildBlockSlides) : spreadText(title, 'single')
  const { above, slides: omittedKicker } = placeKicker(kicker)
  if (!first) return { kept: [{ ...EMPTY_DRAFT, template: 'single', kicker: above, callToAction }], left: omittedKicker }
  const head = { ...first, kicker: first.kicker || above, callToAction }
  if (title === '') return { kept: [head], left: [...further, ...omittedKicker] }
  const [next, ...others] = blocks
  const isPlain = first.body === '' && further.length === 0
  if (next?.kind === 'pair' && isPlain && callToAction === '' && title.length <= SLIDE_LIMITS.headline) {
    const compared = { ...head, template: next.template, sides: next.sides }
    return { kept: [compared], left: [...omittedKicker, ...others.flatMap(buildBlockSlides)] }
  }
  const body = isPlain ? formatPostBody(next) : undefined
  const rest = (body ? others : blocks).flatMap(buildBlockSlides)
  return { kept: [body ? { ...head, body } : head], left: [...further, ...omittedKicker, ...rest] }
}

function composeCaption(idea: Idea): string {
  const { kicker, title, subtitle, closing, callToAction } = idea
  const texts =
    idea.caption === '' ? [kicker, title, subtitle, ...listBlocks(idea).map(formatBlock), closing, callToAction] : [idea.caption]
  const links = idea.links.filter((address) => !texts.some((text) => text.includes(address))).join('\n')
  const [caption] = cutText([...texts, links].filter(Boolean).join('\n\n'), MAX_CAPTION)
  return caption
}

export function composePiece(kind: ContentKind, text: string): PieceText {
  const idea = readIdea(text)
  const { kept, left } = kind === 'carousel' ? composeCarousel(idea) : composeStatic(idea)
  const slides =
    kept.length > 0 ? kept : [{ ...EMPTY_DRAFT, template: kind === 'carousel' ? ('cover' as const) : ('single' as const) }]
  const hashtags = [...new Set(idea.hashtags)]
  return {
    slides: completeSlideDrafts(markLists(slides)),
    caption: composeCaption(idea),
    hashtags: hashtags.slice(0, MAX_HASHTAGS),
    omitted: [...left.map(formatSlide), ...hashtags.slice(MAX_HASHTAGS)].join('\n'),
  }
}

const MAX_SHOWN = 80

/** Says how much of the idea found no place, and from which words on; undefined if all of it did. */
export function describeOmitted({ omitted }: Pick<PieceText, 'omitted'>): string | undefined {
  const count = omitted.length
  if (count === 0) return undefined
  const unplaced = count === 1 ? '1 caractere não cabe' : `${count.toLocaleString('pt-BR')} caracteres não cabem`
  const shown = omitted.slice(0, MAX_SHOWN).replace(/\s+/g, ' ').trim().toWellFormed()
  return `${unplaced} nos slides, a partir de “${shown}${count > MAX_SHOWN ? '…' : ''}”`
}

export function describeShortened({ shortened = 0 }: Pick<PieceText, 'shortened'>): string | undefined {
  if (shortened === 0) return undefined
  return shortened === 1
    ? '1 texto passava do tamanho e foi encurtado'
    : `${shortened} textos passavam do tamanho e foram encurtados`
}
