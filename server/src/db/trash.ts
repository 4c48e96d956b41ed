import { and, asc, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Db } from './client.ts'
import { lockSeriesRows } from './lock-series.ts'
import { entries } from './tables/entries.ts'

export type DeletedEntry = { id: number; seriesId: number | null; deletedAt: Date | null }

const COLUMNS = { id: entries.id, seriesId: entries.seriesId, deletedAt: entries.deletedAt }

/**
 * Those of them that are deleted, held until the transaction ends, with the series that they belong to. The series before any entry, each
 * in the order of ids, as every call does that holds several (features/finance/series-lock.ts): nobody waits crosswise, and nobody makes
 * an occurrence meanwhile. What somebody restored or removed before us is left out, and so is what has changed its series, or is not
 * what `also` asks for by now.
 */
export async function lockDeleted(tx: Db, ids: readonly number[], also?: SQL): Promise<DeletedEntry[]> {
  const named = and(inArray(entries.id, [...ids]), isNotNull(entries.deletedAt), also)
  const seen = await tx.select(COLUMNS).from(entries).where(named)
  const seriesIds = seen.flatMap(({ seriesId }) => seriesId ?? [])
  await lockSeriesRows(tx, seriesIds)
  const ours = or(isNull(entries.seriesId), inArray(entries.seriesId, seriesIds))
  return tx.select(COLUMNS).from(entries).where(and(named, ours)).orderBy(asc(entries.id)).for('update')
}
