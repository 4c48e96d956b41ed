import { composeAlternativeText } from 'contract/pieces/alternative-text.ts'
import { SLIDE_LIMITS, type Slide } from 'contract/pieces/slides.ts'
import { takeBeginning } from 'contract/values/take-beginning.ts'

const READABLE_SUMMARY = 220
const BETWEEN = ' · '

function joinHeadlines(slides: readonly Slide[]): string {
  const lines = slides.map(({ figure, headline }) => [figure, headline].filter(Boolean).join(' ')).filter(Boolean)
  const kept: string[] = []
  for (const line of lines) {
    if ([...kept, line].join(BETWEEN).length > READABLE_SUMMARY) break
    kept.push(line)
  }
  return kept.join(BETWEEN)
}

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
