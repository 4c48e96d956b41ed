import type { EntryKind } from 'contract/finance/due.ts'
import * as z from 'zod/mini'
import { createSearchValidator, SearchWords } from '#lib/search-params.ts'

/** Without `aba` it shows outflows. */
export const validateTrashSearch = createSearchValidator({ aba: z.literal('entradas'), q: SearchWords })
export type TrashSearch = ReturnType<typeof validateTrashSearch>

export const toTrashKind = ({ aba }: TrashSearch): EntryKind => (aba === 'entradas' ? 'inflow' : 'outflow')
