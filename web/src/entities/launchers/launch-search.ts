import { Id } from 'contract/values.ts'
import { createSearchValidator } from '../../lib/search-params.ts'

/** The search parameters of a launcher: `de`, the run whose input it starts from. */
export const validateLaunchSearch = createSearchValidator({ de: Id })
