import type { TemplateFamily } from 'contract/pieces/looks.ts'
import type { DrawTemplate } from '../style/page.ts'

/** The functions that draw one template, by family. */
export type Drawings = Readonly<Record<TemplateFamily, DrawTemplate>>
