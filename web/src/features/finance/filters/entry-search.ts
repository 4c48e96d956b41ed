import { addDays, CivilDate, lastDayOfMonth, toMonth } from 'contract/dates.ts'
import {
  AmountLimit,
  type EntryFilters,
  type EntryOrder,
  EntrySort,
  EntryStatus,
  SortDirection,
} from 'contract/finance/filters.ts'
import { Id, Text } from 'contract/values.ts'
import * as z from 'zod/mini'

/** The search parameters of a list: its filters, its order, `tudo` to show the months after this one too, and `novo` to open the form. */
export type EntrySearch = Partial<EntryFilters & EntryOrder> & { novo?: true; tudo?: true }

const READERS = {
  from: CivilDate,
  to: CivilDate,
  q: Text(100, 'Escreva o que procurar'),
  project: Id,
  client: Id,
  category: Id,
  company: Id,
  method: Id,
  min: AmountLimit,
  max: AmountLimit,
  status: EntryStatus,
  series: Id,
  sort: EntrySort,
  direction: SortDirection,
  tudo: z.literal(true),
  novo: z.literal(true),
}

/** Reads the search parameters, leaving out the invalid ones: a link may be old or mistyped. */
export function readEntrySearch(search: Record<string, unknown>): EntrySearch {
  const read = Object.entries(READERS).flatMap(([name, schema]) => {
    const given = name === 'q' && typeof search.q === 'number' ? String(search.q) : search[name]
    const { success, data } = z.safeParse(schema, given)
    return success ? [[name, data]] : []
  })
  return Object.fromEntries(read) as EntrySearch
}

export const omitNames = (search: EntrySearch, ...names: (keyof EntrySearch)[]): EntrySearch =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== undefined && !names.includes(name as keyof EntrySearch)),
  )

export const pickFilters = (search: EntrySearch): Partial<EntryFilters> =>
  omitNames(search, 'novo', 'tudo', 'sort', 'direction') as Partial<EntryFilters>

/** The order in the address, empty where it has none. */
export const pickOrder = ({ sort, direction }: EntrySearch): Partial<EntryOrder> => ({
  ...(sort ? { sort } : {}),
  ...(direction ? { direction } : {}),
})

/**
 * The filters that the list requests. Without a period in the address they end with this month, because a series schedules twelve months
 * of entries, which would bury the present. The list of one series has no end.
 */
export function shownFilters(search: EntrySearch, today: CivilDate): Partial<EntryFilters> {
  const filters = pickFilters(search)
  const { from, to, series } = filters
  return search.tudo || from || to || series ? filters : { ...filters, to: lastDayOfMonth(toMonth(today)) }
}

/** The same filters for the time after this month; undefined where a period was chosen. */
export function laterFilters(search: EntrySearch, today: CivilDate): Partial<EntryFilters> | undefined {
  const { to, ...others } = shownFilters(search, today)
  return to === undefined || to === search.to ? undefined : { ...others, from: addDays(to, 1) }
}

export const isFiltered = (search: EntrySearch): boolean => Object.keys(pickFilters(search)).length > 0
