import type { CivilDate } from 'contract/dates.ts'
import type { EntryPage } from 'contract/finance/filters.ts'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

export type FoundEntry = { id: number; date: CivilDate; description: string; centavos: number | null }

/** The searches in other features' tables. Features do not import each other, so the server passes these in. */
export type InjectedSearches = {
  readEntries: (
    db: Db,
    kind: 'outflow' | 'inflow',
    page: Pick<EntryPage, 'q' | 'from' | 'to' | 'limit' | 'sort' | 'direction'>,
    today: CivilDate,
  ) => Promise<{ rows: FoundEntry[] }>
  leadsCondition: (filters: { q: string }) => SQL | undefined
}
