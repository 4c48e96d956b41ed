import { stripAccents } from './accent-marks.ts'
import { SLIDE_LIMITS, type Slide, type SlideTexts } from './slides.ts'
import { cutText } from './split-text.ts'

export const listSlideTexts = ({ kicker, figure, headline, body, items, sides, callToAction }: SlideTexts): string[] =>
  [
    kicker,
    figure,
    stripAccents(headline),
    body,
    ...items,
    ...sides.flatMap(({ title, text }) => [title, text]),
    callToAction,
  ].filter(Boolean)

export function composeAlternativeText(slide: SlideTexts): string {
  const [head, rest] = cutText(
    listSlideTexts(slide)
      .join('. ')
      .replace(/([.!?…:])\. /g, '$1 '),
    SLIDE_LIMITS.alternativeText - 1,
  )
  return rest === '' ? head : `${head}…`
}

export const hasComposedAlternativeText = (slide: Slide): boolean => slide.alternativeText === composeAlternativeText(slide)

/** An alternative text that a person or a model wrote stays as it is. */
export const updateAlternativeText = (before: Slide, after: Slide): Slide =>
  after.alternativeText === before.alternativeText && hasComposedAlternativeText(before)
    ? { ...after, alternativeText: composeAlternativeText(after) }
    : after
