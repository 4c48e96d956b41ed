import * as z from 'zod/mini'
import { createSearchValidator } from '#lib/search-params.ts'

/** Without `aba` it shows the projects that are not archived, whatever their status; `novo` opens the form for a new project. */
export const validateProjectsSearch = createSearchValidator({ aba: z.literal('arquivados'), novo: z.literal(true) })
export type ProjectsSearch = ReturnType<typeof validateProjectsSearch>
