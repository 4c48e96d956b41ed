import * as z from 'zod/mini'
import { createSearchValidator } from '#lib/search-params.ts'

/** Without `base` the figures are those of the specification: entries in the month of their date. */
export const validateDashboardSearch = createSearchValidator({ base: z.literal('caixa') })
export type DashboardSearch = ReturnType<typeof validateDashboardSearch>
