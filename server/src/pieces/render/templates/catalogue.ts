import type { SlideTemplate } from 'contract/pieces/slides.ts'
import { content } from './content.ts'
import { cover } from './cover.ts'
import type { Drawings } from './drawings.ts'
import { list } from './list.ts'

export const TEMPLATES: Readonly<Record<SlideTemplate, Drawings>> = {
  cover,
  content,
  list,
  steps: list,
  number: content,
  quote: content,
  comparison: list,
  'before-after': list,
  question: content,
  photo: content,
  closing: cover,
  single: cover,
}
