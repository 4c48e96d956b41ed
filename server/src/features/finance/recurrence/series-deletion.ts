import type { Scope } from 'contract/finance/series.ts'
import { and, eq, gte, isNull, notExists, or } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { entries } from '../../../db/tables/entries.ts'
import { series } from '../../../db/tables/series.ts'
import { type Entry, makeUpdateStamps } from '../entries/entry.ts'
import { computeUniqueInstant } from './series-lock.ts'
import type { Series } from './series-rule.ts'

function scopeCondition(entry: Entry, scope: Scope) {
  if (scope === 'this') return eq(entries.id, entry.id)
  const open = and(
    eq(entries.seriesId, entry.seriesId ?? 0),
    isNull(entries.paidOn),
    isNull(entries.deletedAt),
    scope === 'following' ? gte(entries.occurrence, entry.occurrence ?? 0) : undefined,
  )
  return or(eq(entries.id, entry.id), open)
}

/**
 * Deletes an occurrence. The scopes `following` and `open` also delete the open occurrences that they name, and end the series. The
 * rows stay as tombstones, so that the occurrences are not made again. The caller has locked the series, then the entry.
 * @returns the number of deleted occurrences
 */
export async function deleteOccurrences(ctx: Ctx, seriesRow: Series, entry: Entry, scope: Scope): Promise<number> {
  const { db, now } = ctx
  const deletedAt = await computeUniqueInstant(db, [seriesRow], now())
  if (scope !== 'this' && seriesRow.endedAt === null) {
    await db
      .update(series)
      .set({ endedAt: deletedAt, ...makeUpdateStamps(ctx) })
      .where(eq(series.id, seriesRow.id))
  }
  const deleted = await db
    .update(entries)
    .set({ deletedAt, ...makeUpdateStamps(ctx) })
    .where(scopeCondition(entry, scope))
    .returning({ id: entries.id })
  return deleted.length
}

/**
 * Reopens a series that a deletion ended, once all occurrences that this deletion removed are restored (docs/trash.md). The
 * series was ended by this deletion if both have the same instant, because no other deletion or end of the series has it.
 */
export async function reopenSeriesEndedByDeletion(ctx: Ctx, seriesId: number, deletedAt: Date): Promise<void> {
  const { db } = ctx
  const stillDeleted = db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.seriesId, seriesId), eq(entries.deletedAt, deletedAt)))
  await db
    .update(series)
    .set({ endedAt: null, ...makeUpdateStamps(ctx) })
    .where(and(eq(series.id, seriesId), eq(series.endedAt, deletedAt), notExists(stillDeleted)))
}
