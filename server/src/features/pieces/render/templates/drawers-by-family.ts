import type { TemplateFamily } from 'contract/pieces/looks.ts'
import type { TemplateDrawer } from '../style/page.ts'

/** The functions that draw one template, by family. */
export type DrawersByFamily = Readonly<Record<TemplateFamily, TemplateDrawer>>
