import { CivilDate } from 'contract/dates.ts'
import { type EntryFilters, EntryStatus } from 'contract/finance/filters.ts'
import { Id, Text } from 'contract/values.ts'
import * as z from 'zod/mini'

/** What the address of a list holds: its filters, and `novo` to open the form. */
export type EntrySearch = Partial<EntryFilters> & { novo?: true }

const READERS = {
  from: CivilDate,
  to: CivilDate,
  q: Text(100, 'Escreva o que procurar'),
  project: Id,
  client: Id,
  category: Id,
  status: EntryStatus,
  novo: z.literal(true),
}

/** A link may be old or mistyped: what cannot be read is left out, the rest holds. */
export function readEntrySearch(search: Record<string, unknown>): EntrySearch {
  const read = Object.entries(READERS).flatMap(([name, schema]) => {
    const given = name === 'q' && typeof search.q === 'number' ? String(search.q) : search[name]
    const { success, data } = z.safeParse(schema, given)
    return success ? [[name, data]] : []
  })
  return Object.fromEntries(read) as EntrySearch
}

export function filtersOf({ novo: _, ...filters }: EntrySearch): Partial<EntryFilters> {
  return filters
}

export const isFiltered = (search: EntrySearch): boolean => Object.keys(filtersOf(search)).length > 0
