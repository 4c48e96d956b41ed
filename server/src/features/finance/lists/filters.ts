import type { EntryFilters, EntryStatus } from 'contract/finance/filters.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import type { IdOrNone } from 'contract/values/values.ts'
import { and, eq, gte, isNotNull, isNull, lt, lte, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { entries } from '#db/tables/entries.ts'
import { recurrenceEntriesCondition } from '#features/records/lock-series.ts'
import { notMadeBySeriesCondition } from '#features/records/recorded-condition.ts'
import { textMatchesCondition } from './search-patterns.ts'

export type EntryKind = (typeof entries.kind.enumValues)[number]

const STATUS_CONDITIONS: Record<EntryStatus, (today: CivilDate) => SQL | undefined> = {
  incomplete: () => isNull(entries.centavos),
  open: () => isNull(entries.paidOn),
  overdue: (today) => and(isNull(entries.paidOn), lt(entries.date, today)),
  paid: () => isNotNull(entries.paidOn),
}

const itemCondition = (column: AnyPgColumn, item: IdOrNone | undefined): SQL | undefined => {
  if (item === undefined) return undefined
  return item === 'none' ? isNull(column) : eq(column, item)
}

export function entryFilterCondition(kind: EntryKind, filters: EntryFilters, today: CivilDate): SQL | undefined {
  const { from, to, q, project, client, category, company, method, min, max, status, series, recorded } = filters
  return and(
    eq(entries.kind, kind),
    isNull(entries.deletedAt),
    from ? gte(entries.date, from) : undefined,
    to ? lte(entries.date, to) : undefined,
    q ? textMatchesCondition(q) : undefined,
    itemCondition(entries.projectId, project),
    itemCondition(entries.clientId, client),
    itemCondition(entries.categoryId, category),
    itemCondition(entries.companyId, company),
    itemCondition(entries.methodId, method),
    min === undefined ? undefined : gte(entries.centavos, min),
    max === undefined ? undefined : lte(entries.centavos, max),
    status ? STATUS_CONDITIONS[status](today) : undefined,
    series ? recurrenceEntriesCondition([series]) : undefined,
    recorded ? notMadeBySeriesCondition : undefined,
  )
}
