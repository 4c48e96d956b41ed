import type { CivilDate } from 'contract/dates.ts'
import { and, asc, desc, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { entries } from '../../../db/tables/entries.ts'
import { series } from '../../../db/tables/series.ts'

type SeriesRow = typeof series.$inferSelect

/** `next`: the first that is open from today on; `overdue`: how many are open before today. */
export type ListedSeries = { series: SeriesRow; next: CivilDate | null; overdue: number }

const unendedSeriesQuery = (db: Db) =>
  db.select().from(series).where(isNull(series.endedAt)).orderBy(asc(series.description), asc(series.id))

const continuation = alias(series, 'continuation')

/** The latest first. One that goes on as another is not over. */
function endedSeriesQuery(db: Db, limit: number) {
  const continued = db.select({ id: continuation.id }).from(continuation).where(eq(continuation.splitFrom, series.id))
  return db
    .select()
    .from(series)
    .where(and(isNotNull(series.endedAt), notExists(continued)))
    .orderBy(desc(series.endedAt), desc(series.id))
    .limit(limit)
}

/** In one pass, however many series there are. */
function openOccurrencesQuery(db: Db, of: readonly SeriesRow[], today: CivilDate) {
  const ids = sql.param(of.map(({ id }) => id))
  return db
    .select({
      id: entries.seriesId,
      next: sql<CivilDate | null>`(min(${entries.date}) filter (where ${entries.date} >= ${today}))::text`,
      overdue: sql`count(*) filter (where ${entries.date} < ${today})`.mapWith(Number),
    })
    .from(entries)
    .where(and(sql`${entries.seriesId} = any(${ids}::bigint[])`, isNull(entries.deletedAt), isNull(entries.paidOn)))
    .groupBy(entries.seriesId)
}

/** Every series that goes on or is paused, then the latest that ended. */
export async function listSeries(db: Db, today: CivilDate, limitEnded: number): Promise<ListedSeries[]> {
  const rows = [...(await unendedSeriesQuery(db)), ...(await endedSeriesQuery(db, limitEnded))]
  const open = new Map((await openOccurrencesQuery(db, rows, today)).map((row) => [row.id, row]))
  return rows.map((row) => ({ series: row, next: open.get(row.id)?.next ?? null, overdue: open.get(row.id)?.overdue ?? 0 }))
}
