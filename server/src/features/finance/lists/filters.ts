import type { EntryFilters, EntryStatus } from 'contract/finance/filters.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import type { IdOrNone } from 'contract/values/values.ts'
import { and, eq, gte, isNotNull, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { containsPattern, everyWordCondition, splitSearchWords } from '#db/contains-condition.ts'
import { entries } from '#db/tables/entries.ts'
import { recurrenceEntriesCondition } from '#features/records/lock-series.ts'
import { notMadeBySeriesCondition } from '#features/records/recorded-condition.ts'

const SHORT_WORD = /^[a-z0-9]{1,2}$/
const BEFORE_WORDS = ['', '% ', '%(', '%/', '%-', '%.', '%"', '%\n', '%\t', '%\u00a0']

/** Undefined if a word has one or two letters or digits, which the trigram index cannot find. */
export function makeSearchPatterns(q: string): string[] | undefined {
  const words = splitSearchWords(q)
  return words.some((word) => SHORT_WORD.test(word)) ? undefined : words.map(containsPattern)
}

/**
 * Words in any order, ignoring case and accents. One of one or two letters matches only a word's beginning, which the index
 * counts as two of its three characters (docs/search.md).
 */
export const textMatchesCondition = (q: string, folded: SQLWrapper = entries.folded): SQL | undefined =>
  everyWordCondition(q, (word) =>
    SHORT_WORD.test(word)
      ? or(...BEFORE_WORDS.map((before) => sql`${folded} like ${`${before}${word}%`}`))
      : sql`${folded} like ${containsPattern(word)}`,
  )

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
