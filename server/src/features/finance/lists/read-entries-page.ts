import type { EntryFilters, EntryOrder, EntryPageQuery } from 'contract/finance/filters.ts'
import { type CivilDate, daysBetween } from 'contract/values/dates.ts'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { entries } from '#db/tables/entries.ts'
import { type EntryKind, entryFilterCondition } from './filters.ts'
import { type EntriesPage, type ListedEntry, listEntries, readListedPage, toEntriesPage } from './list-entries.ts'
import { readPreparedRows, searchRowsQuery } from './newest-pages.ts'
import { afterCursorCondition, keyRangeCondition, orderByClauses, SORT_KEYS } from './order.ts'

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
