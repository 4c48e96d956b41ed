import type { TemplateFamily } from 'contract/pieces/looks.ts'
import type { DrawTemplate } from '../style/page.ts'

/** A template in the manner of each family. */
export type Drawings = Readonly<Record<TemplateFamily, DrawTemplate>>
