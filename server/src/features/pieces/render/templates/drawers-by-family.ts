import type { TemplateFamily } from 'contract/pieces/looks.ts'
import type { TemplateDrawer } from '../style/page.ts'

export type DrawersByFamily = Readonly<Record<TemplateFamily, TemplateDrawer>>
