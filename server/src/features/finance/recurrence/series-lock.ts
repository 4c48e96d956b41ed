import type { Scope } from 'contract/finance/series.ts'
import { and, eq, inArray, max } from 'drizzle-orm'
import { conflictError, notFoundError } from '../../../core/errors.ts'
import type { Db } from '../../../db/client.ts'
import { entries } from '../../../db/tables/entries.ts'
import { series } from '../../../db/tables/series.ts'
import { type Entry, lockEntries, lockEntry } from '../entries/entry.ts'
import type { EntryKind } from '../lists/filters.ts'
import type { Series } from './series-rule.ts'

/**
 * Locks a series until the transaction ends. Every call that changes the series, or several occurrences otherwise than by marking them as
 * paid or open, locks the series before any entry.
 * @throws 404
 */
export async function lockSeries(db: Db, id: number): Promise<Series> {
  const [row] = await db.select().from(series).where(eq(series.id, id)).for('no key update')
  if (!row) throw notFoundError('Recorrência não encontrada')
  return row
}

/**
 * Returns an instant later than every deletion and end of the locked series, so that no two of a series have the same instant and an
 * undo reverts exactly one.
 */
export async function computeUniqueInstant(db: Db, locked: readonly Series[], now: Date): Promise<Date> {
  const ofLocked = inArray(
    entries.seriesId,
    locked.map(({ id }) => id),
  )
  const [row] = await db
    .select({ last: max(entries.deletedAt) })
    .from(entries)
    .where(ofLocked)
  const last = Math.max(row?.last?.getTime() ?? 0, ...locked.map(({ endedAt }) => endedAt?.getTime() ?? 0))
  return last < now.getTime() ? now : new Date(last + 1)
}

/** Builds the refusal of a call whose entry moved to another series while the call waited for the lock of its former one. */
export const entryMovedError = () =>
  conflictError('Este lançamento acabou de ser alterado', 'Nada foi gravado. Atualize a lista e tente de novo.')

export type LockedEntry = { entry: Entry; seriesRow: Series | undefined }

/** Locks the series of an entry, before any entry is locked; undefined where the entry belongs to no series. */
export async function lockSeriesOfEntry(db: Db, kind: EntryKind, id: number): Promise<Series | undefined> {
  const [found] = await db
    .select({ seriesId: entries.seriesId })
    .from(entries)
    .where(and(eq(entries.id, id), eq(entries.kind, kind)))
  return found?.seriesId ? lockSeries(db, found.seriesId) : undefined
}

/**
 * Locks an entry and its series. With the scope `following` or `open` all entries of the series are locked first, because a call that
 * has locked a later entry must not wait for an earlier one.
 * @throws 404, 409 where the entry moved to another series while this call waited
 */
export async function lockEntryAndSeries(db: Db, kind: EntryKind, id: number, scope: Scope = 'this'): Promise<LockedEntry> {
  const seriesRow = await lockSeriesOfEntry(db, kind, id)
  if (seriesRow && scope !== 'this') await lockEntries(db, eq(entries.seriesId, seriesRow.id))
  const entry = await lockEntry(db, kind, id)
  if (entry.seriesId !== (seriesRow?.id ?? null)) throw entryMovedError()
  return { entry, seriesRow }
}
