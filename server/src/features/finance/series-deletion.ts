import type { Scope } from 'contract/finance/series.ts'
import { and, eq, gte, isNull, or } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { entries } from '../../db/tables/entries.ts'
import { series } from '../../db/tables/series.ts'
import { type Entry, updateStamps } from './entry.ts'
import { nextUniqueInstant } from './series-lock.ts'
import type { Series } from './series-rule.ts'

function scopeCondition(entry: Entry, scope: Scope) {
  if (scope === 'esta') return eq(entries.id, entry.id)
  const open = and(
    eq(entries.seriesId, entry.seriesId ?? 0),
    isNull(entries.paidOn),
    isNull(entries.deletedAt),
    scope === 'proximas' ? gte(entries.occurrence, entry.occurrence ?? 0) : undefined,
  )
  return or(eq(entries.id, entry.id), open)
}

/**
 * Deletes an occurrence and, with a wide scope, the open ones that the scope reaches, and ends the series. The rows stay as tombstones, so that
 * the occurrences are not made again. The caller holds the series, then the entry. @returns how many were deleted
 */
export async function deleteOccurrences(ctx: Ctx, seriesRow: Series, entry: Entry, scope: Scope): Promise<number> {
  const { db, now } = ctx
  const deletedAt = await nextUniqueInstant(db, seriesRow, now())
  if (scope !== 'esta' && seriesRow.endedAt === null) {
    await db
      .update(series)
      .set({ endedAt: deletedAt, ...updateStamps(ctx) })
      .where(eq(series.id, seriesRow.id))
  }
  const deleted = await db
    .update(entries)
    .set({ deletedAt, ...updateStamps(ctx) })
    .where(scopeCondition(entry, scope))
    .returning({ id: entries.id })
  return deleted.length
}
