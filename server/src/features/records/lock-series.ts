import { and, asc, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { entries } from '#db/tables/entries.ts'
import { series } from '#db/tables/series.ts'

export const recurrenceId = sql<number>`coalesce(${series.splitFrom}, ${series.id})`.mapWith(Number)

export const partsCondition = (ids: readonly number[]) =>
  sql`${recurrenceId} = any(array(select coalesce(split_from, id) from series where id = any(${sql.param(ids)}::bigint[])))`

export const recurrenceEntriesCondition = (ids: readonly number[]) =>
  sql`${entries.seriesId} = any(array(select id from series where ${partsCondition(ids)}))`

/**
 * In ascending id order, before any entry (docs/series.md, "Locks"), so that no calls deadlock; first parts are locked before the
 * others are read, so none added meanwhile is missed.
 */
export async function lockSeriesRows(tx: Db, ids: readonly number[]) {
  const isFirstPart = and(partsCondition(ids), isNull(series.splitFrom))
  await tx.select({ id: series.id }).from(series).where(isFirstPart).orderBy(asc(series.id)).for('no key update')
  return tx.select().from(series).where(partsCondition(ids)).orderBy(asc(series.id)).for('no key update')
}
