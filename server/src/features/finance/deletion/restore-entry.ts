import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { entries } from '#db/tables/entries.ts'
import type { DeletedEntry } from '#features/records/deleted-entries.ts'
import { readColumnsChangedSince } from '../edits/changes-since.ts'
import { type Entry, lockAnyEntry, lockEntries, makeUpdateStamps } from '../entries/entry.ts'
import type { EntryKind } from '../lists/filters.ts'
import { reopenSeriesEndedByDeletion } from '../recurrence/series-deletion.ts'
import { entryMovedError, isOccurrenceCondition, lockRecurrenceOfEntry } from '../recurrence/series-lock.ts'

const deletedAgainError = () =>
  conflictError('Este lançamento foi excluído de novo depois', 'Ele está na lixeira, de onde pode ser restaurado.')

async function requireSameDeletion(db: Db, { id }: Entry, revision: number): Promise<void> {
  const changed = (await readColumnsChangedSince(db, [{ id, revision }])).get(id)
  if (changed && 'deleted_at' in changed) throw deletedAgainError()
}

/**
 * An entry that is not deleted stays as it is. `revision`: that of the deletion's answer, if this call is its undo.
 * @throws 409 deleted again since, or moved to another series
 */
export async function restoreEntry(
  ctx: Ctx,
  kind: EntryKind,
  { id, revision }: { id: number; revision?: number | undefined },
): Promise<void> {
  const { db } = ctx
  const recurrence = await lockRecurrenceOfEntry(db, kind, id)
  const ofKind = and(eq(entries.id, id), eq(entries.kind, kind))
  const [found] = await db.select({ deletedAt: entries.deletedAt }).from(entries).where(ofKind)
  const { deletedAt = null } = found ?? {}
  // All occurrences that were deleted by one deletion have the same `deletedAt`.
  const together =
    recurrence && deletedAt ? and(isOccurrenceCondition(recurrence.parts), eq(entries.deletedAt, deletedAt)) : ofKind
  await lockEntries(db, together)
  const entry = await lockAnyEntry(db, kind, id)
  if (entry.seriesId !== (recurrence?.part.id ?? null)) throw entryMovedError()
  if (!entry.deletedAt) return
  if (entry.deletedAt.getTime() !== deletedAt?.getTime()) throw deletedAgainError()
  if (revision !== undefined) await requireSameDeletion(db, entry, revision)
  await db
    .update(entries)
    .set({ deletedAt: null, ...makeUpdateStamps(ctx) })
    .where(together)
  if (recurrence) await reopenSeriesEndedByDeletion(ctx, recurrence.part.id, entry.deletedAt)
}

/** Only if all entries of the deletion are restored. */
async function reopenSeries(ctx: Ctx, restored: readonly DeletedEntry[]): Promise<void> {
  const deletions = new Map(
    restored.map(({ seriesId, deletedAt }) => [`${seriesId} ${deletedAt?.getTime()}`, { seriesId, deletedAt }]),
  )
  for (const { seriesId, deletedAt } of deletions.values())
    if (seriesId && deletedAt) await reopenSeriesEndedByDeletion(ctx, seriesId, deletedAt)
}

/** The caller has locked the entries, and before them their series. */
export async function restoreLockedEntries(ctx: Ctx, deleted: readonly DeletedEntry[]): Promise<void> {
  const ids = deleted.map(({ id }) => id)
  await ctx.db
    .update(entries)
    .set({ deletedAt: null, ...makeUpdateStamps(ctx) })
    .where(inArray(entries.id, ids))
  await reopenSeries(ctx, deleted)
}
