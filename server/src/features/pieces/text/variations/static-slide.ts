import { composeAlternativeText } from 'contract/pieces/alternative-text.ts'
import { SLIDE_LIMITS, type Slide } from 'contract/pieces/slides.ts'
import { takeBeginning } from 'contract/values/take-beginning.ts'

/** The longest summary, in characters: a longer one would be too small to read on a phone. */
const READABLE_SUMMARY = 220
const BETWEEN = ' · '

/** Joins the headlines of the slides, as many as fit, beginning with the first. */
function joinHeadlines(slides: readonly Slide[]): string {
  const lines = slides.map(({ figure, headline }) => [figure, headline].filter(Boolean).join(' ')).filter(Boolean)
  const kept: string[] = []
  for (const line of lines) {
    if ([...kept, line].join(BETWEEN).length > READABLE_SUMMARY) break
    kept.push(line)
  }
  return kept.join(BETWEEN)
}

/**
 * Makes the one slide of a static post out of a carousel, by rules: the cover, under it the cover's own body or else the other
 * slides' headlines, and the call to action. Nothing is invented.
 */
export function adaptToStatic(slides: readonly Slide[]): Slide {
  const [cover, ...others] = slides
  if (!cover) throw new Error('a piece without slides')
  const closing = slides.findLast(({ callToAction }) => callToAction !== '')
  const headline = takeBeginning([cover.figure, cover.headline].filter(Boolean).join(' '), SLIDE_LIMITS.headline)
  const body = cover.body || joinHeadlines(others.filter(({ template }) => template !== 'closing'))
  const slide: Slide = {
    ...cover,
    template: 'single',
    headline,
    body,
    figure: '',
    items: [],
    sides: [],
    callToAction: closing?.callToAction ?? '',
  }
  return { ...slide, alternativeText: composeAlternativeText(slide) }
}
