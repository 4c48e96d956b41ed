import { LeadStatus } from 'contract/prospecting/lead-status.ts'
import { Id } from 'contract/values/values.ts'
import { createSearchValidator, SearchWords } from '#lib/search-params.ts'

/** `de`: the id of the run whose input the form starts with. `q` and `status`: the filters of the leads. */
export const validateProspectingSearch = createSearchValidator({ de: Id, q: SearchWords, status: LeadStatus })
export type ProspectingSearch = ReturnType<typeof validateProspectingSearch>
