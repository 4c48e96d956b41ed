import type { EntryPageQuery } from 'contract/finance/filters.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

export type FoundEntry = { id: number; date: CivilDate; description: string; centavos: number | null }

/**
 * The searches in the tables of other features. Features do not import each other, so that the server passes in these functions.
 */
export type InjectedSearches = {
  readEntries: (
    db: Db,
    kind: 'outflow' | 'inflow',
    page: Pick<EntryPageQuery, 'q' | 'from' | 'to' | 'limit' | 'sort' | 'direction'>,
    today: CivilDate,
  ) => Promise<{ rows: FoundEntry[] }>
  leadsCondition: (filters: { q: string }) => SQL | undefined
}
