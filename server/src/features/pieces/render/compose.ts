import type { SlideTemplate } from 'contract/pieces/slides.ts'
import type { RenderEngine } from './fonts/engine.ts'
import { type FittedSlide, fitSlide } from './layout/fit.ts'
import { createPage, findSafeArea, type PageInput } from './style/page.ts'
import { beforeAfterDrawersByFamily } from './templates/before-after.ts'
import { closingDrawersByFamily } from './templates/closing.ts'
import { comparisonDrawersByFamily } from './templates/comparison.ts'
import { contentDrawersByFamily } from './templates/content.ts'
import { coverDrawersByFamily } from './templates/cover.ts'
import type { DrawersByFamily } from './templates/drawers-by-family.ts'
import { listDrawersByFamily } from './templates/list.ts'
import { numberDrawersByFamily } from './templates/number.ts'
import { photoDrawersByFamily } from './templates/photo.ts'
import { questionDrawersByFamily } from './templates/question.ts'
import { quoteDrawersByFamily } from './templates/quote.ts'
import { singleDrawersByFamily } from './templates/single.ts'
import { stepsDrawersByFamily } from './templates/steps.ts'

export const TEMPLATE_DRAWERS: Readonly<Record<SlideTemplate, DrawersByFamily>> = {
  cover: coverDrawersByFamily,
  content: contentDrawersByFamily,
  list: listDrawersByFamily,
  steps: stepsDrawersByFamily,
  number: numberDrawersByFamily,
  quote: quoteDrawersByFamily,
  comparison: comparisonDrawersByFamily,
  'before-after': beforeAfterDrawersByFamily,
  question: questionDrawersByFamily,
  photo: photoDrawersByFamily,
  closing: closingDrawersByFamily,
  single: singleDrawersByFamily,
}

export async function layOutSlide(engine: RenderEngine, input: PageInput): Promise<FittedSlide> {
  const page = createPage(input)
  await engine.loadFonts([input.look.fonts.headline, input.look.fonts.text])
  const draw = TEMPLATE_DRAWERS[input.slide.template][input.look.family]
  return fitSlide(engine, (scale) => draw(page, scale), { size: page.size, safe: findSafeArea(input.format) })
}
