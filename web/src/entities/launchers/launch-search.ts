import { Id } from 'contract/values/values.ts'
import { createSearchValidator } from '#lib/search-params.ts'

export const validateLaunchSearch = createSearchValidator({ de: Id })
