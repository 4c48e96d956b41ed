import { SLIDE_LIMITS, type Slide, type SlideTexts } from './slides.ts'
import { cutText } from './split-text.ts'

/** Lists the texts of a slide in the order in which they are read. */
export const listSlideTexts = ({ kicker, figure, headline, body, items, sides, callToAction }: SlideTexts): string[] =>
  [kicker, figure, headline, body, ...items, ...sides.flatMap(({ title, text }) => [title, text]), callToAction].filter(Boolean)

/** Describes a slide for people who cannot see it: its own texts, in the order in which they are read. */
export function composeAlternativeText(slide: SlideTexts): string {
  const [head, rest] = cutText(
    listSlideTexts(slide)
      .join('. ')
      .replace(/([.!?…:])\. /g, '$1 '),
    SLIDE_LIMITS.alternativeText - 1,
  )
  return rest === '' ? head : `${head}…`
}

/** Whether a slide's alternative text is composed of its texts; one that a person or a model wrote says something else. */
export const hasComposedAlternativeText = (slide: Slide): boolean => slide.alternativeText === composeAlternativeText(slide)

/**
 * Composes the alternative text of an edited slide anew where it was composed before the edit. An alternative text that a person or a model
 * wrote stays as it is.
 */
export const updateAlternativeText = (before: Slide, after: Slide): Slide =>
  after.alternativeText === before.alternativeText && hasComposedAlternativeText(before)
    ? { ...after, alternativeText: composeAlternativeText(after) }
    : after
