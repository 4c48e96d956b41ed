import { EntryFilters, EntrySort, SortDirection } from 'contract/finance/filters.ts'
import * as z from 'zod/mini'
import { createSearchValidator, SearchWords } from '#lib/search-params.ts'

const { recorded: _, ...FILTERS } = EntryFilters.shape // only the Financeiro modal uses `recorded`

const validateFields = createSearchValidator({
  ...FILTERS,
  q: SearchWords,
  sort: EntrySort,
  direction: SortDirection,
  tudo: z.literal(true),
  novo: z.literal(true),
  codigo: z.string().check(z.maxLength(1000)),
})
export type EntrySearch = ReturnType<typeof validateFields>

function sortEnds(search: EntrySearch, first: 'from' | 'min', last: 'to' | 'max'): EntrySearch {
  const { [first]: from, [last]: to } = search
  return from !== undefined && to !== undefined && from > to ? { ...search, [first]: to, [last]: from } : search
}

/**
 * `tudo`: also the months after this one; `novo`: open the form, with what the paper of `codigo` says. Every screen's first visit loads this module, because the router
 * reads addresses.
 */
export const validateEntrySearch = (search: Record<string, unknown>): EntrySearch =>
  sortEnds(sortEnds(validateFields(search), 'from', 'to'), 'min', 'max')
