import { Id } from 'contract/values/values.ts'
import { createSearchValidator } from '#lib/search-params.ts'

export const validateLaunchSearch = createSearchValidator({ de: Id })

/** Beside a run to repeat: the ids of what the launch of content may start from. */
export const validateContentLaunchSearch = createSearchValidator({
  de: Id,
  documento: Id,
  gravacao: Id,
  cliente: Id,
  peca: Id,
})
