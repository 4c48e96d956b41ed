import type { SlideTemplate } from 'contract/pieces/slides.ts'
import { beforeAfter } from './before-after.ts'
import { closing } from './closing.ts'
import { comparison } from './comparison.ts'
import { content } from './content.ts'
import { cover } from './cover.ts'
import type { DrawersByFamily } from './drawers-by-family.ts'
import { list } from './list.ts'
import { number } from './number.ts'
import { photo } from './photo.ts'
import { question } from './question.ts'
import { quote } from './quote.ts'
import { single } from './single.ts'
import { steps } from './steps.ts'

export const TEMPLATES: Readonly<Record<SlideTemplate, DrawersByFamily>> = {
  cover,
  content,
  list,
  steps,
  number,
  quote,
  comparison,
  'before-after': beforeAfter,
  question,
  photo,
  closing,
  single,
}
