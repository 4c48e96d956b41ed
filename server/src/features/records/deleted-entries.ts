import { and, asc, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { entries } from '#db/tables/entries.ts'
import { lockSeriesRows } from './lock-series.ts'

export type DeletedEntry = { id: number; seriesId: number | null; deletedAt: Date | null }

const COLUMNS = { id: entries.id, seriesId: entries.seriesId, deletedAt: entries.deletedAt }

/**
 * Locks all series before any entry, each in ascending id order (lock-series.ts), so that no calls deadlock and no occurrence is
 * made; entries changed meanwhile are left out.
 */
export async function lockDeletedEntries(tx: Db, ids: readonly number[], also?: SQL): Promise<DeletedEntry[]> {
  const named = and(inArray(entries.id, [...ids]), isNotNull(entries.deletedAt), also)
  const seen = await tx.select(COLUMNS).from(entries).where(named)
  const seriesIds = seen.flatMap(({ seriesId }) => seriesId ?? [])
  await lockSeriesRows(tx, seriesIds)
  const ours = or(isNull(entries.seriesId), inArray(entries.seriesId, seriesIds))
  return tx.select(COLUMNS).from(entries).where(and(named, ours)).orderBy(asc(entries.id)).for('update')
}
