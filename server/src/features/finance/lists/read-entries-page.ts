import type { EntryFilters, EntryOrder, EntryPageQuery } from 'contract/finance/filters.ts'
import { type CivilDate, daysBetween } from 'contract/values/dates.ts'
import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { DESCRIPTION_KEY, entries, VALUE_KEY } from '#db/tables/entries.ts'
import { type EntryKind, entryFilterCondition, findSearchedBeside, type SearchedBeside } from './filters.ts'
import { type EntriesPage, type ListedEntry, listEntries, readListedPage, toEntriesPage } from './list-entries.ts'
import { readPreparedRows, searchRowsQuery } from './newest-pages.ts'

/** An entry without a value sorts as the smallest; case and accents are ignored. Ids are in the order of recording. */
const SORT_KEYS: Readonly<Record<EntryOrder['sort'], SQL>> = {
  date: sql`${entries.date}`,
  value: sql.raw(VALUE_KEY),
  description: sql.raw(DESCRIPTION_KEY),
  recorded: sql`${entries.id}`,
}

function orderByClauses({ sort, direction }: EntryOrder): SQL[] {
  const towards = direction === 'asc' ? asc : desc
  return [towards(SORT_KEYS[sort]), towards(entries.id)]
}

/**
 * By date the cursor contains the date, so that the condition is one index range; otherwise the last entry's key is looked up.
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

/** As a condition on the sort key, so that the index is read from the limits on; undefined in any other order than by value. */
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

function listFoundFirst(db: Db, where: SQL | undefined, order: EntryOrder, limit: number): Promise<ListedEntry[]> {
  const towards = sql.raw(order.direction)
  const ids = sql`(
    with found as materialized (select id, ${SORT_KEYS[order.sort]} as key from entries where ${where})
    select id from found order by key ${towards}, id ${towards} limit ${limit})`
  return listEntries(db, inArray(entries.id, ids), orderByClauses(order), limit)
}

/** In days, both ends included: in other orders than by date, periods of at most this length are read whole before they are sorted. */
const SHORT_PERIOD_DAYS = 31

type List = {
  kind: EntryKind
  filters: EntryFilters
  beside: SearchedBeside
  order: EntryOrder
  cursor: string | undefined
  limit: number
}

function listByFilters(db: Db, { kind, filters, beside, order, cursor, limit }: List, today: CivilDate): Promise<ListedEntry[]> {
  const { from, to, q, ...others } = filters
  const after = afterCursorCondition(cursor, order)
  const where = and(entryFilterCondition(kind, filters, today, beside), after)
  if (order.sort !== 'date') {
    const isShort = from !== undefined && to !== undefined && daysBetween(from, to) < SHORT_PERIOD_DAYS
    if (isShort) return listFoundFirst(db, where, order, limit)
    return listEntries(db, and(where, keyRangeCondition(order, others)), orderByClauses(order), limit)
  }
  if (!q || order.direction === 'asc' || !where) return listEntries(db, where, orderByClauses(order), limit)
  const all = sql`${and(entryFilterCondition(kind, { from, to }, today, beside), after)}`
  return readListedPage(db, searchRowsQuery({ all, matching: where, limit }))
}

/** By keyset, so that a late page costs as much as the first. */
export async function readEntriesPage(
  db: Db,
  kind: EntryKind,
  { limit, cursor, sort, direction, ...filters }: EntryPageQuery,
  today: CivilDate,
): Promise<EntriesPage> {
  const beside = await findSearchedBeside(db, kind, filters.q)
  const list = { kind, filters, beside, order: { sort, direction }, cursor, limit: limit + 1 }
  const isNewestFirst = sort === 'date' && direction === 'desc'
  const isPlain = beside.centavos === undefined && beside.items.size === 0
  const rows = (isNewestFirst && isPlain && readPreparedRows(db, kind, list)) || listByFilters(db, list, today)
  return toEntriesPage(await rows, limit, sort)
}

export async function listEntriesPage<Row>(
  { db, today }: Ctx,
  { kind, present }: { kind: EntryKind; present: (row: ListedEntry) => Row },
  page: EntryPageQuery,
): Promise<{ entries: Row[]; nextCursor?: string }> {
  const { rows, ...next } = await readEntriesPage(db, kind, page, today())
  return { entries: rows.map(present), ...next }
}
