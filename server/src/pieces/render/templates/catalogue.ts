import type { SlideTemplate } from 'contract/pieces/slides.ts'
import { beforeAfterDrawers } from './before-after.ts'
import { closingDrawers } from './closing.ts'
import { comparisonDrawers } from './comparison.ts'
import { contentDrawers } from './content.ts'
import { coverDrawers } from './cover.ts'
import type { DrawersByFamily } from './drawers-by-family.ts'
import { listDrawers } from './list.ts'
import { numberDrawers } from './number.ts'
import { photoDrawers } from './photo.ts'
import { questionDrawers } from './question.ts'
import { quoteDrawers } from './quote.ts'
import { singleDrawers } from './single.ts'
import { stepsDrawers } from './steps.ts'

export const TEMPLATE_DRAWERS: Readonly<Record<SlideTemplate, DrawersByFamily>> = {
  cover: coverDrawers,
  content: contentDrawers,
  list: listDrawers,
  steps: stepsDrawers,
  number: numberDrawers,
  quote: quoteDrawers,
  comparison: comparisonDrawers,
  'before-after': beforeAfterDrawers,
  question: questionDrawers,
  photo: photoDrawers,
  closing: closingDrawers,
  single: singleDrawers,
}
