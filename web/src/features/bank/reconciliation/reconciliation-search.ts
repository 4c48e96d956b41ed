import { Id } from 'contract/values/values.ts'
import { createSearchValidator } from '#lib/search-params.ts'

/** `conta`: the account whose lines are shown; absent: of all. `movimento`: the line that a colleague's question is about. */
export const validateReconciliationSearch = createSearchValidator({ conta: Id, movimento: Id })
export type ReconciliationSearch = ReturnType<typeof validateReconciliationSearch>
