import { type CivilDate, daysBetween } from 'contract/dates.ts'
import type { EntryFilters, EntryOrder, EntryPage } from 'contract/finance/filters.ts'
import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readSnapshot } from '../../db/snapshot.ts'
import { entries } from '../../db/tables/entries.ts'
import { type EntryKind, entryFilterCondition } from './filters.ts'
import { type EntriesPage, type ListedEntry, listEntries, toEntriesPage } from './list-entries.ts'
import { afterCursorCondition, keyRangeCondition, orderByClauses, SORT_KEYS } from './order.ts'

/** A search reads this many of the newest rows before it uses the index of words (docs/search.md). */
const NEAR_ROWS = 6_000

type RowPosition = { date: CivilDate; id: number }

// A row comparison is one index range; an OR of conditions reads every row before it.
const olderThanCondition = ({ date, id }: RowPosition) => sql`(${entries.date}, ${entries.id}) < (${date}, ${id})`
const notOlderThanCondition = ({ date, id }: RowPosition) => sql`(${entries.date}, ${entries.id}) >= (${date}, ${id})`

const NEWEST: EntryOrder = { sort: 'date', direction: 'desc' }
const NEWEST_FIRST = [desc(entries.date), desc(entries.id)]

const listNewest = (db: Db, where: SQL | undefined, limit: number): Promise<ListedEntry[]> =>
  listEntries(db, where, NEWEST_FIRST, limit)

/**
 * Finds all matching rows before it sorts them, for conditions that match few rows: an index in the order of the list would be read for long
 * until a page is full.
 */
function listFoundFirst(db: Db, where: SQL | undefined, order: EntryOrder, limit: number): Promise<ListedEntry[]> {
  const towards = sql.raw(order.direction)
  const ids = sql`(
    with found as materialized (select id, ${SORT_KEYS[order.sort]} as key from entries where ${where})
    select id from found order by key ${towards}, id ${towards} limit ${limit})`
  return listEntries(db, inArray(entries.id, ids), orderByClauses(order), limit)
}

/** Finds the row at which reading the newest rows ends; undefined where there are fewer rows. */
async function findNearEdge(db: Db, where: SQL | undefined): Promise<RowPosition | undefined> {
  const [edge] = await db
    .select({ date: entries.date, id: entries.id })
    .from(entries)
    .where(where)
    .orderBy(...NEWEST_FIRST)
    .offset(NEAR_ROWS)
    .limit(1)
  return edge
}

/** Searches the newest rows first, which fills the page for a common word, then the rest by the index of words, which is fast for a rare one. */
async function searchNewestFirst(db: Db, { all, found }: { all: SQL | undefined; found: SQL | undefined }, limit: number) {
  const edge = await findNearEdge(db, all)
  const near = await listNewest(db, and(found, edge ? notOlderThanCondition(edge) : undefined), limit)
  if (!edge || near.length === limit) return near
  return [...near, ...(await listFoundFirst(db, and(found, olderThanCondition(edge)), NEWEST, limit - near.length))]
}

/** In days. The entries of a shorter period are all read before they are sorted. */
const SHORT_PERIOD_DAYS = 31

/** Lists a page in another order than newest first; each order has an index (docs/search.md). */
function listSorted(
  db: Db,
  where: SQL | undefined,
  { filters: { from, to, ...amounts }, order, limit }: { filters: EntryFilters; order: EntryOrder; limit: number },
) {
  const isShort = from !== undefined && to !== undefined && daysBetween(from, to) < SHORT_PERIOD_DAYS
  if (isShort && order.sort !== 'date') return listFoundFirst(db, where, order, limit)
  return listEntries(db, and(where, keyRangeCondition(order, amounts)), orderByClauses(order), limit)
}

/** Reads one page of entries by keyset, so that a deep page costs as much as the first. */
export async function readEntriesPage(
  db: Db,
  kind: EntryKind,
  { limit, cursor, sort, direction, ...filters }: EntryPage,
  today: CivilDate,
): Promise<EntriesPage> {
  const order = { sort, direction }
  const after = afterCursorCondition(cursor, order)
  const found = and(entryFilterCondition(kind, filters, today), after)
  const isNewestFirst = sort === 'date' && direction === 'desc'
  if (!isNewestFirst) return toEntriesPage(await listSorted(db, found, { filters, order, limit: limit + 1 }), limit, sort)
  const all = and(entryFilterCondition(kind, {}, today), after)
  const rows = filters.q
    ? await readSnapshot(db, (tx) => searchNewestFirst(tx, { all, found }, limit + 1))
    : await listNewest(db, found, limit + 1)
  return toEntriesPage(rows, limit)
}
