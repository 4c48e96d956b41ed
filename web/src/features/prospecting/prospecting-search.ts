import { LeadStatus } from 'contract/prospecting/lead-status.ts'
import { Id } from 'contract/values.ts'
import { createSearchValidator, SearchWords } from '../../lib/search-params.ts'

/** The search parameters of prospecting: `de`, the run whose input the form starts from, and the filters of its leads. */
export const validateProspectingSearch = createSearchValidator({ de: Id, q: SearchWords, status: LeadStatus })
export type ProspectingSearch = ReturnType<typeof validateProspectingSearch>
