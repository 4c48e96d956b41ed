import type { SlideTemplate } from 'contract/pieces/slides.ts'
import { beforeAfterDrawersByFamily } from './before-after.ts'
import { closingDrawersByFamily } from './closing.ts'
import { comparisonDrawersByFamily } from './comparison.ts'
import { contentDrawersByFamily } from './content.ts'
import { coverDrawersByFamily } from './cover.ts'
import type { DrawersByFamily } from './drawers-by-family.ts'
import { listDrawersByFamily } from './list.ts'
import { numberDrawersByFamily } from './number.ts'
import { photoDrawersByFamily } from './photo.ts'
import { questionDrawersByFamily } from './question.ts'
import { quoteDrawersByFamily } from './quote.ts'
import { singleDrawersByFamily } from './single.ts'
import { stepsDrawersByFamily } from './steps.ts'

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
