import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { conflict } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { entries } from '../../db/tables/entries.ts'
import { series } from '../../db/tables/series.ts'
import { readColumnsChangedSince } from './changes-since.ts'
import { type Entry, entryNotFound, lockEntries, updateStamps } from './entry.ts'
import type { EntryKind } from './filters.ts'
import { lockSeriesOfEntry } from './series-lock.ts'

/** Deleted or not, as it is now, held until the call ends. @throws 404 there never was such an entry, or it is gone for good */
async function lockAnyEntry(db: Db, kind: EntryKind, id: number): Promise<Entry> {
  const [entry] = await db
    .select()
    .from(entries)
    .where(and(eq(entries.id, id), eq(entries.kind, kind)))
    .for('update')
  if (!entry) throw entryNotFound(kind)
  return entry
}

const deletedAgainError = () =>
  conflict('Este lançamento foi excluído de novo depois', 'Ele está na lixeira, de onde pode ser restaurado.')

/** Somebody else brought the entry back and deleted it again, which is theirs to undo. @throws 409 */
async function requireSameDeletion(db: Db, { id }: Entry, revision: number): Promise<void> {
  const changed = (await readColumnsChangedSince(db, [{ id, revision }])).get(id)
  if (changed && 'deleted_at' in changed) throw deletedAgainError()
}

/** If it was this deletion that ended it: no other one, and no other end of the series, has its instant. */
async function reopenSeriesEndedAt(ctx: Ctx, id: number, deletedAt: Date): Promise<void> {
  await ctx.db
    .update(series)
    .set({ endedAt: null, ...updateStamps(ctx) })
    .where(and(eq(series.id, id), eq(series.endedAt, deletedAt)))
}

/**
 * Undoes a deletion: all that it took of a series comes back, and the series goes on if it was ended by it. What is not deleted stays as it
 * is. `revision`: the one that the deletion answered, where this is its undo.
 * @throws 404 where there never was such an entry, 409 it was deleted again since
 */
export async function restoreEntry(
  ctx: Ctx,
  kind: EntryKind,
  { id, revision }: { id: number; revision?: number | undefined },
): Promise<{ ok: true }> {
  const { db } = ctx
  const seriesRow = await lockSeriesOfEntry(db, kind, id)
  const ofKind = and(eq(entries.id, id), eq(entries.kind, kind))
  const [found] = await db.select({ deletedAt: entries.deletedAt }).from(entries).where(ofKind)
  const { deletedAt = null } = found ?? {}
  // All that one deletion took of a series has its instant.
  const together = seriesRow && deletedAt ? and(eq(entries.seriesId, seriesRow.id), eq(entries.deletedAt, deletedAt)) : ofKind
  await lockEntries(db, together)
  const entry = await lockAnyEntry(db, kind, id)
  if (!entry.deletedAt) return { ok: true }
  if (entry.deletedAt.getTime() !== deletedAt?.getTime()) throw deletedAgainError()
  if (revision !== undefined) await requireSameDeletion(db, entry, revision)
  if (seriesRow) await reopenSeriesEndedAt(ctx, seriesRow.id, entry.deletedAt)
  await db
    .update(entries)
    .set({ deletedAt: null, ...updateStamps(ctx) })
    .where(together)
  return { ok: true }
}
