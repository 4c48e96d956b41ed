import { asc, inArray } from 'drizzle-orm'
import type { Db } from './client.ts'
import { series } from './tables/series.ts'

/**
 * Locks the series in ascending id order until the transaction ends. Every call that changes several entries locks their series before it
 * locks an entry (docs/series.md, "Locks"), so that no two calls deadlock.
 */
export const lockSeriesRows = (tx: Db, ids: readonly number[]) =>
  tx
    .select()
    .from(series)
    .where(inArray(series.id, [...new Set(ids)]))
    .orderBy(asc(series.id))
    .for('no key update')
