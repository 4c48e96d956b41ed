import { LeadStatus } from 'contract/prospecting/leads.ts'
import { Id } from 'contract/values.ts'
import { createSearchValidator, SearchWords } from './search-params.ts'

/** The search parameters of a launcher: `de`, the run whose input it starts from. */
export const validateLaunchSearch = createSearchValidator({ de: Id })

/** The search parameters of prospecting: a launcher’s, and the filters of its leads. */
export const validateProspectingSearch = createSearchValidator({ de: Id, q: SearchWords, status: LeadStatus })
