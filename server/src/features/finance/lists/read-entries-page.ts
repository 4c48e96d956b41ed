import type { EntryFilters, EntryOrder, EntryPageQuery } from 'contract/finance/filters.ts'
import { type CivilDate, daysBetween } from 'contract/values/dates.ts'
import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { DESCRIPTION_KEY, entries, VALUE_KEY } from '#db/tables/entries.ts'
import { type EntryKind, entryFilterCondition } from './filters.ts'
import { type EntriesPage, type ListedEntry, listEntries, readListedPage, toEntriesPage } from './list-entries.ts'
import { readPreparedRows, searchRowsQuery } from './newest-pages.ts'

/**
 * The sort keys of a list. An entry without a value sorts as if its value were the smallest; case and accents are ignored. Ids
 * are in the order of recording.
 */
const SORT_KEYS: Readonly<Record<EntryOrder['sort'], SQL>> = {
  date: sql`${entries.date}`,
  value: sql.raw(VALUE_KEY),
  description: sql.raw(DESCRIPTION_KEY),
  recorded: sql`${entries.id}`,
}

/** Builds the order-by clauses of a list. Entries with equal keys are sorted by id. */
function orderByClauses({ sort, direction }: EntryOrder): SQL[] {
  const towards = direction === 'asc' ? asc : desc
  return [towards(SORT_KEYS[sort]), towards(entries.id)]
}

/**
 * Builds the condition for the entries after the last entry of a page. In the order of dates the cursor contains the date, so
 * that the condition is one index range; in other orders the statement looks up the last entry's key.
 * @param cursor `2026-11-21_17` or `_17`
 */
function afterCursorCondition(cursor: string | undefined, { sort, direction }: EntryOrder): SQL | undefined {
  if (!cursor) return undefined
  const [date, id] = cursor.split('_')
  const last =
    sort === 'date' && date
      ? sql`(${date}, ${Number(id)})`
      : sql`(select ${SORT_KEYS[sort]}, id from entries where id = ${Number(id)})`
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return sql`(${SORT_KEYS[sort]}, ${entries.id}) ${beyond} ${last}`
}

/**
 * Builds the filter's limits of the value as a condition on the sort key, so that the index in that order is read from the limits
 * on, and not from its beginning; undefined in any other order than by value.
 */
function keyRangeCondition(
  { sort }: Pick<EntryOrder, 'sort'>,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): SQL | undefined {
  if (sort !== 'value') return undefined
  return and(
    min === undefined ? undefined : sql`${SORT_KEYS.value} >= ${min}`,
    max === undefined ? undefined : sql`${SORT_KEYS.value} <= ${max}`,
  )
}

/**
 * Lists entries for conditions that match few rows: finds all matching rows before it sorts them. An index in the order of the
 * list would have to be read for long until the page is full.
 */
function listFoundFirst(db: Db, where: SQL | undefined, order: EntryOrder, limit: number): Promise<ListedEntry[]> {
  const towards = sql.raw(order.direction)
  const ids = sql`(
    with found as materialized (select id, ${SORT_KEYS[order.sort]} as key from entries where ${where})
    select id from found order by key ${towards}, id ${towards} limit ${limit})`
  return listEntries(db, inArray(entries.id, ids), orderByClauses(order), limit)
}

/**
 * In days. In any other order than by date, all entries of a period of at most this length, both ends included, are read before
 * they are sorted.
 */
const SHORT_PERIOD_DAYS = 31

type List = { kind: EntryKind; filters: EntryFilters; order: EntryOrder; cursor: string | undefined; limit: number }

/** Lists a page with a plan for its own values. Each order has an index (docs/search.md). */
function listByFilters(db: Db, { kind, filters, order, cursor, limit }: List, today: CivilDate): Promise<ListedEntry[]> {
  const { from, to, q, ...others } = filters
  const after = afterCursorCondition(cursor, order)
  const where = and(entryFilterCondition(kind, filters, today), after)
  if (order.sort !== 'date') {
    const isShort = from !== undefined && to !== undefined && daysBetween(from, to) < SHORT_PERIOD_DAYS
    if (isShort) return listFoundFirst(db, where, order, limit)
    return listEntries(db, and(where, keyRangeCondition(order, others)), orderByClauses(order), limit)
  }
  if (!q || order.direction === 'asc' || !where) return listEntries(db, where, orderByClauses(order), limit)
  const all = sql`${and(entryFilterCondition(kind, { from, to }, today), after)}`
  return readListedPage(db, searchRowsQuery({ all, matching: where, limit }))
}

/** Reads one page of entries by keyset pagination, so that a late page costs as much as the first. */
export async function readEntriesPage(
  db: Db,
  kind: EntryKind,
  { limit, cursor, sort, direction, ...filters }: EntryPageQuery,
  today: CivilDate,
): Promise<EntriesPage> {
  const list = { kind, filters, order: { sort, direction }, cursor, limit: limit + 1 }
  const isNewestFirst = sort === 'date' && direction === 'desc'
  const rows = (isNewestFirst && readPreparedRows(db, kind, list)) || listByFilters(db, list, today)
  return toEntriesPage(await rows, limit, sort)
}
