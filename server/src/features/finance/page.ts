import type { CivilDate } from 'contract/dates.ts'
import type { EntryPage } from 'contract/finance/filters.ts'
import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { snapshot } from '../../db/snapshot.ts'
import { entries } from '../../db/tables/entries.ts'
import { type EntryKind, matching } from './filters.ts'
import { type EntriesPage, type ListedEntry, listedEntries, pageOf } from './listed.ts'
import { afterCursor, orderBy } from './order.ts'

/** How many of the newest are read through for the words, before the index of all words is asked (docs/search.md). */
const NEAR = 6_000

type Place = { date: CivilDate; id: number }

// A row comparison is one index range; an OR of conditions reads everything before it (ARCHITECTURE.md).
const olderThan = ({ date, id }: Place) => sql`(${entries.date}, ${entries.id}) < (${date}, ${id})`
const notOlderThan = ({ date, id }: Place) => sql`(${entries.date}, ${entries.id}) >= (${date}, ${id})`

const NEWEST_FIRST = [desc(entries.date), desc(entries.id)]

const newest = (db: Db, where: SQL | undefined, limit: number): Promise<ListedEntry[]> =>
  listedEntries(db, where, NEWEST_FIRST, limit)

/** As `newest`, by the index of all words: everything that has them is found, then put in order. */
function newestByWords(db: Db, where: SQL | undefined, limit: number): Promise<ListedEntry[]> {
  const found = db.select({ id: entries.id, date: entries.date }).from(entries).where(where)
  const ids = sql`(with found as materialized ${found} select id from found order by date desc, id desc limit ${limit})`
  return newest(db, inArray(entries.id, ids), limit)
}

/** The row where reading through ends; undefined where there are not so many. */
async function edgeOfNear(db: Db, where: SQL | undefined): Promise<Place | undefined> {
  const [edge] = await db
    .select({ date: entries.date, id: entries.id })
    .from(entries)
    .where(where)
    .orderBy(...NEWEST_FIRST)
    .offset(NEAR)
    .limit(1)
  return edge
}

/** A common word fills its page from the newest rows, a rare one is quickly found by the index. Neither does well what the other does. */
async function searched(db: Db, { all, found }: { all: SQL | undefined; found: SQL | undefined }, limit: number) {
  const edge = await edgeOfNear(db, all)
  const near = await newest(db, and(found, edge ? notOlderThan(edge) : undefined), limit)
  if (!edge || near.length === limit) return near
  return [...near, ...(await newestByWords(db, and(found, olderThan(edge)), limit - near.length))]
}

/** One page, newest first unless another order is asked for. No OFFSET from page to page: a deep page costs what the first one costs. */
export async function pageOfEntries(
  db: Db,
  kind: EntryKind,
  { limit, cursor, sort, direction, ...filters }: EntryPage,
  today: CivilDate,
): Promise<EntriesPage> {
  const order = { sort, direction }
  const after = afterCursor(cursor, order)
  const found = and(matching(kind, filters, today), after)
  const isNewestFirst = sort === 'date' && direction === 'desc'
  if (!isNewestFirst) return pageOf(await listedEntries(db, found, orderBy(order), limit + 1), limit, sort)
  const all = and(matching(kind, {}, today), after)
  const rows = filters.q
    ? await snapshot(db, (tx) => searched(tx, { all, found }, limit + 1))
    : await newest(db, found, limit + 1)
  return pageOf(rows, limit)
}
