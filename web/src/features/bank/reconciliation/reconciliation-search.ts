import { Id } from 'contract/values/values.ts'
import { createSearchValidator } from '#lib/search-params.ts'

/** `conta`: the account whose lines are shown; absent: of all. */
export const validateReconciliationSearch = createSearchValidator({ conta: Id })
export type ReconciliationSearch = ReturnType<typeof validateReconciliationSearch>
