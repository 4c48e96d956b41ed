import type { EntryFilters, EntryOrder } from 'contract/finance/filters.ts'
import { addDays, type CivilDate, lastDayOfMonth, toMonth } from 'contract/values/dates.ts'
import type { EntrySearch } from './validate-entry-search.ts'

export type { EntrySearch }

export const omitParameters = (search: EntrySearch, ...names: (keyof EntrySearch)[]): EntrySearch =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== undefined && !names.includes(name as keyof EntrySearch)),
  )

export const pickFilters = (search: EntrySearch): Partial<EntryFilters> =>
  omitParameters(search, 'novo', 'codigo', 'tudo', 'sort', 'direction') as Partial<EntryFilters>

export const pickOrder = ({ sort, direction }: EntrySearch): Partial<EntryOrder> => ({
  ...(sort ? { sort } : {}),
  ...(direction ? { direction } : {}),
})

/**
 * Without a period the list ends with this month, because a series schedules entries twelve months ahead, which would hide those
 * of today; one series has no such end.
 */
export function resolveFilters(search: EntrySearch, today: CivilDate): Partial<EntryFilters> {
  const filters = pickFilters(search)
  const { from, to, series } = filters
  return search.tudo || from || to || series ? filters : { ...filters, to: lastDayOfMonth(toMonth(today)) }
}

/** Undefined if `resolveFilters` does not end the list with this month. */
export function makeAfterThisMonthFilters(search: EntrySearch, today: CivilDate): Partial<EntryFilters> | undefined {
  const { to, ...others } = resolveFilters(search, today)
  return to === undefined || to === search.to ? undefined : { ...others, from: addDays(to, 1) }
}

export const isFiltered = (search: EntrySearch): boolean => Object.keys(pickFilters(search)).length > 0
