import { addDays, type CivilDate, lastDayOfMonth, toMonth } from 'contract/dates.ts'
import { EntryFilters, type EntryOrder, EntrySort, SortDirection } from 'contract/finance/filters.ts'
import * as z from 'zod/mini'
import { createSearchValidator, SearchWords } from '../../../lib/search-params.ts'

const { recorded: _, ...FILTERS } = EntryFilters.shape // `recorded` is for the Financeiro modal alone

/** The search parameters of a list: its filters, its order, `tudo` to show the months after this one too, and `novo` to open the form. */
export const validateEntrySearch = createSearchValidator({
  ...FILTERS,
  q: SearchWords,
  sort: EntrySort,
  direction: SortDirection,
  tudo: z.literal(true),
  novo: z.literal(true),
})
export type EntrySearch = ReturnType<typeof validateEntrySearch>

export const omitNames = (search: EntrySearch, ...names: (keyof EntrySearch)[]): EntrySearch =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== undefined && !names.includes(name as keyof EntrySearch)),
  )

export const pickFilters = (search: EntrySearch): Partial<EntryFilters> =>
  omitNames(search, 'novo', 'tudo', 'sort', 'direction') as Partial<EntryFilters>

/** Returns the order in the address, empty where it has none. */
export const pickOrder = ({ sort, direction }: EntrySearch): Partial<EntryOrder> => ({
  ...(sort ? { sort } : {}),
  ...(direction ? { direction } : {}),
})

/**
 * Returns the filters that the list requests. Without a period in the address they end with this month, because a series schedules twelve
 * months of entries, which would bury the present. The list of one series has no end.
 */
export function resolveFilters(search: EntrySearch, today: CivilDate): Partial<EntryFilters> {
  const filters = pickFilters(search)
  const { from, to, series } = filters
  return search.tudo || from || to || series ? filters : { ...filters, to: lastDayOfMonth(toMonth(today)) }
}

/** Builds the same filters for the time after this month; undefined where a period was chosen. */
export function makeLaterFilters(search: EntrySearch, today: CivilDate): Partial<EntryFilters> | undefined {
  const { to, ...others } = resolveFilters(search, today)
  return to === undefined || to === search.to ? undefined : { ...others, from: addDays(to, 1) }
}

export const isFiltered = (search: EntrySearch): boolean => Object.keys(pickFilters(search)).length > 0
