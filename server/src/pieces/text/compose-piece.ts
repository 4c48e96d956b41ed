import type { ContentKind } from 'contract/content/kinds.ts'
import { composeAlternativeText, listSlideTexts } from 'contract/pieces/alternative-text.ts'
import { MAX_CAPTION, MAX_HASHTAGS } from 'contract/pieces/pieces.ts'
import { MAX_SLIDES, SLIDE_LIMITS, type Slide } from 'contract/pieces/slides.ts'
import { cutText } from 'contract/pieces/split-text.ts'
import { type Idea, type IdeaBlock, readIdea } from './read-idea.ts'
import { buildBlockSlides, EMPTY_DRAFT, type SlideDraft, spreadText } from './slide-drafts.ts'

/**
 * The texts of a piece. `omitted`: the part of the idea that found no place in the slides and hashtags; empty where there is none,
 * or a model wrote the texts.
 */
export type PieceText = { slides: Slide[]; caption: string; hashtags: string[]; omitted: string }

export const completeSlideDrafts = (drafts: readonly SlideDraft[]): Slide[] =>
  drafts.map((draft, n) => ({ ...draft, id: `s${n + 1}`, alternativeText: composeAlternativeText(draft) }))

const formatSlide = (slide: SlideDraft) => listSlideTexts(slide).join('\n')

/** Composes the slides of a carousel: the title as cover, the blocks in their order, the call to action at the end. */
function composeCarousel({ title, blocks, callToAction }: Idea): { kept: SlideDraft[]; left: SlideDraft[] } {
  const cover = title === '' ? [] : spreadText(title, 'cover')
  const closing = callToAction === '' ? [] : [{ ...EMPTY_DRAFT, template: 'closing' as const, callToAction }]
  const middle = [...cover, ...blocks.flatMap(buildBlockSlides)]
  const room = MAX_SLIDES - closing.length
  return { kept: [...middle.slice(0, room), ...closing], left: middle.slice(room) }
}

const formatBlock = (block: IdeaBlock): string => buildBlockSlides(block).map(formatSlide).join('\n')

/**
 * Formats a block as the text under the title of a post, which has no place for a list; undefined where the block does not fit.
 */
function formatPostBody(block: IdeaBlock | undefined): string | undefined {
  if (block?.kind === 'paragraph') return block.text.length <= SLIDE_LIMITS.body ? block.text : undefined
  if (block?.kind !== 'list' || block.title !== '') return undefined
  const lines = block.items.map((item) => `• ${item}`).join('\n')
  return block.items.length <= 6 && lines.length <= SLIDE_LIMITS.body ? lines : undefined
}

/**
 * Composes the one slide of a static post: the title, then the text or the list that fits under it.
 * @returns `left`: the slides that the rest of the idea would need
 */
function composeStatic({ title, blocks, callToAction }: Idea): { kept: SlideDraft[]; left: SlideDraft[] } {
  const [first, ...further] = title === '' ? blocks.flatMap(buildBlockSlides) : [...spreadText(title, 'single')]
  if (!first) return { kept: [{ ...EMPTY_DRAFT, template: 'single', callToAction }], left: [] }
  if (title === '') return { kept: [{ ...first, callToAction }], left: further }
  const [next, ...others] = blocks
  const body = first.body === '' && further.length === 0 ? formatPostBody(next) : undefined
  const kept = body ? { ...first, body } : first
  return { kept: [{ ...kept, callToAction }], left: [...further, ...(body ? others : blocks).flatMap(buildBlockSlides)] }
}

/** Composes the caption out of the whole idea, up to the platforms' limit. */
function composeCaption({ title, blocks, callToAction }: Idea): string {
  const [caption] = cutText([title, ...blocks.map(formatBlock), callToAction].filter(Boolean).join('\n\n'), MAX_CAPTION)
  return caption
}

/**
 * Makes a piece of an idea by rules alone, without any provider: nothing is invented, and `omitted` has the part that found no place.
 */
export function composePiece(kind: ContentKind, idea: string): PieceText {
  const read = readIdea(idea)
  const { kept, left } = kind === 'carousel' ? composeCarousel(read) : composeStatic(read)
  const slides =
    kept.length > 0 ? kept : [{ ...EMPTY_DRAFT, template: kind === 'carousel' ? ('cover' as const) : ('single' as const) }]
  const hashtags = [...new Set(read.hashtags)]
  return {
    slides: completeSlideDrafts(slides),
    caption: composeCaption(read),
    hashtags: hashtags.slice(0, MAX_HASHTAGS),
    omitted: [...left.map(formatSlide), ...hashtags.slice(MAX_HASHTAGS)].join('\n'),
  }
}
