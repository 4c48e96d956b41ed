import type { CivilDate } from 'contract/dates.ts'
import { and, asc, desc, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { entries } from '../../../db/tables/entries.ts'
import { series } from '../../../db/tables/series.ts'

type SeriesRow = typeof series.$inferSelect

/**
 * A series. `next`: the date of its first open occurrence from today on. `overdue`: the number of its open occurrences before
 * today.
 */
export type ListedSeries = { series: SeriesRow; next: CivilDate | null; overdue: number }

const unendedSeriesQuery = (db: Db) =>
  db.select().from(series).where(isNull(series.endedAt)).orderBy(asc(series.description), asc(series.id))

const continuation = alias(series, 'continuation')

/** Selects ended series, most recently ended first. A series that another series continues after a split is left out. */
function endedSeriesQuery(db: Db, limit: number) {
  const continued = db.select({ id: continuation.id }).from(continuation).where(eq(continuation.splitFrom, series.id))
  return db
    .select()
    .from(series)
    .where(and(isNotNull(series.endedAt), notExists(continued)))
    .orderBy(desc(series.endedAt), desc(series.id))
    .limit(limit)
}

/** Selects the next date and the number of overdue occurrences of each of the given series in one pass. */
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

/** Lists the series that have not been ended, then those that were ended last, as `endedSeriesQuery` selects them. */
export async function listSeries(db: Db, today: CivilDate, limitEnded: number): Promise<ListedSeries[]> {
  const rows = [...(await unendedSeriesQuery(db)), ...(await endedSeriesQuery(db, limitEnded))]
  const open = new Map((await openOccurrencesQuery(db, rows, today)).map((row) => [row.id, row]))
  return rows.map((row) => ({ series: row, next: open.get(row.id)?.next ?? null, overdue: open.get(row.id)?.overdue ?? 0 }))
}
