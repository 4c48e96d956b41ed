import type { Scope } from 'contract/finance/series.ts'
import { and, eq, inArray, max, type SQL } from 'drizzle-orm'
import { conflictError, notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { entries } from '#db/tables/entries.ts'
import { series } from '#db/tables/series.ts'
import { lockSeriesRows } from '#features/records/lock-series.ts'
import { type Entry, lockEntries, lockEntry } from '../entries/entry.ts'
import type { EntryKind } from '../lists/filters.ts'
import type { Series } from './series-rule.ts'

export type Recurrence = { part: Series; parts: readonly Series[] }

/**
 * Every call that changes a recurrence, or several occurrences other than by marking them paid or open, locks it before any
 * entry.
 * @throws 404
 */
export async function lockRecurrence(db: Db, id: number): Promise<Recurrence> {
  const parts = await lockSeriesRows(db, [id])
  const part = parts.find((one) => one.id === id)
  if (!part) throw notFoundError('Recorrência não encontrada')
  return { part, parts }
}

const toIds = (parts: readonly Series[]) => parts.map(({ id }) => id)
export const isPartCondition = (parts: readonly Series[]): SQL => inArray(series.id, toIds(parts))
export const isOccurrenceCondition = (parts: readonly Series[]): SQL => inArray(entries.seriesId, toIds(parts))

/** An occurrence that a split left behind its own part is in none of them. */
export const listLaterParts = ({ part, parts }: Recurrence, n: number): Series[] =>
  parts.filter((other) => other !== part && other.firstOccurrence > n)

/** Later than every deletion and end of the locked series: no two have the same instant, so that an undo reverts exactly one. */
export async function computeUniqueInstant(db: Db, locked: readonly Series[], now: Date): Promise<Date> {
  const [row] = await db
    .select({ last: max(entries.deletedAt) })
    .from(entries)
    .where(isOccurrenceCondition(locked))
  const last = Math.max(row?.last?.getTime() ?? 0, ...locked.map(({ endedAt }) => endedAt?.getTime() ?? 0))
  return last < now.getTime() ? now : new Date(last + 1)
}

export const entryMovedError = () =>
  conflictError('Este lançamento acabou de ser alterado', 'Nada foi gravado. Atualize a lista e tente de novo.')

export type LockedEntry = { entry: Entry; recurrence: Recurrence | undefined }

/** Before any entry is locked; undefined if the entry belongs to none. */
export async function lockRecurrenceOfEntry(db: Db, kind: EntryKind, id: number): Promise<Recurrence | undefined> {
  const [found] = await db
    .select({ seriesId: entries.seriesId })
    .from(entries)
    .where(and(eq(entries.id, id), eq(entries.kind, kind)))
  return found?.seriesId ? lockRecurrence(db, found.seriesId) : undefined
}

/**
 * With `following` or `open` all entries of the recurrence are locked first: who holds a later entry must not wait for an earlier
 * one.
 * @throws 404, 409 if the entry moved meanwhile
 */
export async function lockEntryAndRecurrence(db: Db, kind: EntryKind, id: number, scope: Scope = 'this'): Promise<LockedEntry> {
  const recurrence = await lockRecurrenceOfEntry(db, kind, id)
  if (recurrence && scope !== 'this') await lockEntries(db, isOccurrenceCondition(recurrence.parts))
  const entry = await lockEntry(db, kind, id)
  if (entry.seriesId !== (recurrence?.part.id ?? null)) throw entryMovedError()
  return { entry, recurrence }
}
