import type { CivilDate } from 'contract/dates.ts'
import { and, asc, desc, eq, gte, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { entries } from '../../../db/tables/entries.ts'
import { series } from '../../../db/tables/series.ts'

const continuation = alias(series, 'continuation')

/** Of each series, by the index of its occurrences. */
function withNext(db: Db, today: CivilDate) {
  const open = and(eq(entries.seriesId, series.id), isNull(entries.deletedAt), isNull(entries.paidOn))
  const next = db
    .select({ next: sql`min(${entries.date})`.as('next') })
    .from(entries)
    .where(and(open, gte(entries.date, today)))
  const overdue = db
    .select({ overdue: sql`count(*)`.as('overdue') })
    .from(entries)
    .where(and(open, lt(entries.date, today)))
  return db
    .select({ series, next: sql<CivilDate | null>`(${next})`, overdue: sql<number>`(${overdue})`.mapWith(Number) })
    .from(series)
}

export const goingOn = (db: Db, today: CivilDate) =>
  withNext(db, today).where(isNull(series.endedAt)).orderBy(asc(series.description), asc(series.id))

/** The latest first. One that goes on as another is not over. */
export function ended(db: Db, today: CivilDate, limit: number) {
  const continued = db.select({ id: continuation.id }).from(continuation).where(eq(continuation.splitFrom, series.id))
  return withNext(db, today)
    .where(and(isNotNull(series.endedAt), notExists(continued)))
    .orderBy(desc(series.endedAt), desc(series.id))
    .limit(limit)
}

export type ListedSeries = Awaited<ReturnType<typeof ended>>[number]
