import type { CivilDate } from 'contract/values/dates.ts'
import { and, asc, desc, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { entries } from '#db/tables/entries.ts'
import { series } from '#db/tables/series.ts'
import { partsCondition, recurrenceId } from '#features/records/lock-series.ts'
import type { Series } from '../recurrence/series-rule.ts'

export type ListedPart = { part: Series; next: CivilDate | null; overdue: number }

const endedRecurrencesQuery = (db: Db, limit: number) =>
  db
    .select({ id: recurrenceId })
    .from(series)
    .groupBy(recurrenceId)
    .having(sql`bool_and(${series.endedAt} is not null)`)
    .orderBy(desc(sql`max(${series.endedAt})`), desc(recurrenceId))
    .limit(limit)

function openOccurrencesQuery(db: Db, of: readonly Series[], today: CivilDate) {
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

export async function listRecurrences(db: Db, today: CivilDate, limitEnded: number): Promise<ListedPart[][]> {
  const unended = await db.select({ id: series.id }).from(series).where(isNull(series.endedAt))
  const ended = await endedRecurrencesQuery(db, limitEnded)
  const ids = [...unended, ...ended].map(({ id }) => id)
  const parts = await db.select().from(series).where(partsCondition(ids)).orderBy(asc(series.description), asc(series.id))
  const open = new Map((await openOccurrencesQuery(db, parts, today)).map((row) => [row.id, row]))
  const recurrences = new Map<number, ListedPart[]>()
  for (const part of parts) {
    const { next = null, overdue = 0 } = open.get(part.id) ?? {}
    const id = part.splitFrom ?? part.id
    recurrences.set(id, [...(recurrences.get(id) ?? []), { part, next, overdue }])
  }
  return [...recurrences.values()]
}
