import type { EntryKind } from 'contract/finance/due.ts'
import * as z from 'zod/mini'
import { createSearchValidator } from '#lib/search-params.ts'

/** Without `aba` the screen shows outflows. */
export const validateDueSearch = createSearchValidator({ aba: z.literal('receber') })
export type DueSearch = ReturnType<typeof validateDueSearch>

export const toDueKind = ({ aba }: DueSearch): EntryKind => (aba === 'receber' ? 'inflow' : 'outflow')
