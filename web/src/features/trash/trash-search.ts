import { TrashKind } from 'contract/trash/trash.ts'
import { createSearchValidator } from '#lib/search-params.ts'

/** Without `tipo` it shows records of every kind. */
export const validateRecordTrashSearch = createSearchValidator({ tipo: TrashKind })
export type RecordTrashSearch = ReturnType<typeof validateRecordTrashSearch>
