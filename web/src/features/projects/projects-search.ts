import * as z from 'zod/mini'
import { createSearchValidator } from '../../lib/search-params.ts'

/** The search parameters of the list of projects. Without `aba` it shows the projects that are not archived, whatever their status. */
export const validateProjectsSearch = createSearchValidator({ aba: z.literal('arquivados') })
export type ProjectsSearch = ReturnType<typeof validateProjectsSearch>
