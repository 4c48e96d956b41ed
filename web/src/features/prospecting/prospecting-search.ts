import { Id } from 'contract/values/values.ts'
import { createSearchValidator } from '#lib/search-params.ts'

/** `de`: the id of the run whose input the form starts with. */
export const validateProspectingSearch = createSearchValidator({ de: Id })
