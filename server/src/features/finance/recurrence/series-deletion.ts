import type { Scope } from 'contract/finance/series.ts'
import { and, eq, gte, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { entries } from '#db/tables/entries.ts'
import { series } from '#db/tables/series.ts'
import { partsCondition, recurrenceEntriesCondition } from '#features/records/lock-series.ts'
import { type Entry, makeUpdateStamps } from '../entries/entry.ts'
import { closedCondition } from './occurrences.ts'
import { computeUniqueInstant, isOccurrenceCondition, isPartCondition, listLaterParts, type Recurrence } from './series-lock.ts'

function scopeCondition(recurrence: Recurrence, entry: Entry, scope: Scope) {
  if (scope === 'this') return eq(entries.id, entry.id)
  const n = entry.occurrence ?? 0
  const named =
    scope === 'open'
      ? isOccurrenceCondition(recurrence.parts)
      : and(isOccurrenceCondition([recurrence.part, ...listLaterParts(recurrence, n)]), gte(entries.occurrence, n))
  return or(eq(entries.id, entry.id), and(named, sql`not ${closedCondition}`))
}

/**
 * The rows stay as tombstones, so that they are not made again. The caller has locked the recurrence, then the entry.
 * @returns the number of deleted occurrences
 */
export async function deleteOccurrences(ctx: Ctx, recurrence: Recurrence, entry: Entry, scope: Scope): Promise<number> {
  const { db, now } = ctx
  const deletedAt = await computeUniqueInstant(db, recurrence.parts, now())
  if (scope !== 'this') {
    await db
      .update(series)
      .set({ endedAt: deletedAt, ...makeUpdateStamps(ctx) })
      .where(and(isPartCondition(recurrence.parts), isNull(series.endedAt)))
  }
  const deleted = await db
    .update(entries)
    .set({ deletedAt, ...makeUpdateStamps(ctx) })
    .where(scopeCondition(recurrence, entry, scope))
    .returning({ id: entries.id })
  return deleted.length
}

/**
 * Once all that the deletion removed is restored (docs/trash.md). It ended the recurrence if both have the same instant, which no
 * other deletion or end has.
 */
export async function reopenSeriesEndedByDeletion(ctx: Ctx, seriesId: number, deletedAt: Date): Promise<void> {
  const { db } = ctx
  const stillDeleted = db
    .select({ id: entries.id })
    .from(entries)
    .where(and(recurrenceEntriesCondition([seriesId]), eq(entries.deletedAt, deletedAt)))
  await db
    .update(series)
    .set({ endedAt: null, ...makeUpdateStamps(ctx) })
    .where(and(partsCondition([seriesId]), eq(series.endedAt, deletedAt), notExists(stillDeleted)))
}
