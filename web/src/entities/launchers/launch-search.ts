import { Id } from 'contract/values/values.ts'
import { createSearchValidator } from '#lib/search-params.ts'

/** The search parameters of a launcher. `de`: the id of the run whose input the form starts with. */
export const validateLaunchSearch = createSearchValidator({ de: Id })
