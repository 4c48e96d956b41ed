import { DUE_FILTERS, type DueFilters } from 'contract/finance/due.ts'
import * as z from 'zod/mini'
import { createSearchValidator, SearchWords } from '#lib/search-params.ts'

/** `aba`: the address that A Receber had when it was a tab of A Pagar. */
export const validateDueSearch = createSearchValidator({ ...DUE_FILTERS, q: SearchWords, aba: z.literal('receber') })
export type DueSearch = ReturnType<typeof validateDueSearch>

export const pickDueFilters = ({ aba: _, ...filters }: DueSearch): DueFilters => filters
