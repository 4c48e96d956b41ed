import * as z from 'zod/mini'
import { createSearchValidator } from '../../lib/search-params.ts'

/** The search parameters of the list of projects; without `aba` it shows the active ones. */
export const validateProjectsSearch = createSearchValidator({ aba: z.literal('arquivados') })
export type ProjectsSearch = ReturnType<typeof validateProjectsSearch>
