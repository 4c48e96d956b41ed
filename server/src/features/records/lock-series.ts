import { and, asc, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { entries } from '#db/tables/entries.ts'
import { series } from '#db/tables/series.ts'

/** The id that all parts of a recurrence share: that of its first part. */
export const recurrenceId = sql<number>`coalesce(${series.splitFrom}, ${series.id})`.mapWith(Number)

/** Builds the condition for all parts of the recurrences to which the series belong. */
export const partsCondition = (ids: readonly number[]) =>
  sql`${recurrenceId} = any(array(select coalesce(split_from, id) from series where id = any(${sql.param(ids)}::bigint[])))`

/** Builds the condition for the entries of the recurrences to which the series belong. */
export const recurrenceEntriesCondition = (ids: readonly number[]) =>
  sql`${entries.seriesId} = any(array(select id from series where ${partsCondition(ids)}))`

/**
 * Locks all parts of the recurrences to which the series belong, in ascending id order, until the transaction ends. Every call that changes
 * several entries locks their recurrences before it locks an entry (docs/series.md, "Locks"), so that no two calls deadlock. The first
 * parts are locked before the others are read, so that a part that another call is adding is not missed.
 */
export async function lockSeriesRows(tx: Db, ids: readonly number[]) {
  const isFirstPart = and(partsCondition(ids), isNull(series.splitFrom))
  await tx.select({ id: series.id }).from(series).where(isFirstPart).orderBy(asc(series.id)).for('no key update')
  return tx.select().from(series).where(partsCondition(ids)).orderBy(asc(series.id)).for('no key update')
}
