import type { Slide } from 'contract/pieces/slides.ts'

/** Lists the texts of slides as a run shows them: a title and the further texts. */
export const summarizeSlides = (slides: readonly Slide[]): { title: string; text: string }[] =>
  slides.map(({ headline, figure, body, items, sides, callToAction }) => ({
    title: [figure, headline].filter(Boolean).join(' ') || callToAction,
    text: [body, ...items, ...sides.map(({ title, text }) => `${title}: ${text}`)].filter(Boolean).join('\n'),
  }))
