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
 * Deletes an occurrence, or with a scope those that are open, and ends the series: they stay as tombstones, so that they are not made
 * again. The caller holds the series, then the entry. @returns how many
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
