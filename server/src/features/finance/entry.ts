import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { entries } from '../../db/tables/entries.ts'
import type { EntryKind } from './filters.ts'
import { insertReceipts, type NewReceipts } from './receipts/insert.ts'

export type Entry = typeof entries.$inferSelect
export type NewEntry = Omit<typeof entries.$inferInsert, 'recordedBy' | 'createdAt' | 'updatedAt' | 'updatedBy'>

/** Goes with every change of an entry or a series: the history says who and when by it (docs/history.md). */
export const updateStamps = ({ user, now }: Pick<Ctx, 'user' | 'now'>) => ({ updatedAt: now(), updatedBy: user.id })

const NOT_FOUND = { outflow: 'Saída não encontrada', inflow: 'Entrada não encontrada' }
export const entryNotFound = (kind: EntryKind) => notFound(NOT_FOUND[kind])

/** @returns their ids, in the same order */
export async function insertEntries({ db, user, now }: Ctx, rows: readonly NewEntry[]): Promise<{ id: number }[]> {
  if (rows.length === 0) return []
  const stamps = { recordedBy: user.id, createdAt: now(), updatedAt: now() }
  return db
    .insert(entries)
    .values(rows.map((row) => ({ ...row, ...stamps })))
    .returning({ id: entries.id })
}

/**
 * Writes an entry and the receipts that came with it, in the call's own transaction. `later`: the other occurrences of the series that it
 * begins, in the same statement (docs/rollups.md, "Waiting, and not crosswise").
 */
export async function insertEntry(
  ctx: Ctx,
  entry: NewEntry,
  receipts: NewReceipts,
  later: readonly NewEntry[] = [],
): Promise<{ ok: true; id: number }> {
  const [row] = await insertEntries(ctx, [entry, ...later])
  if (!row) throw new Error('an entry was inserted without a row')
  await insertReceipts(ctx, row.id, receipts)
  return { ok: true, id: row.id }
}

/** The entry as it is now, held until the call ends: two edits at once come one after the other. @throws 404 */
export async function lockEntry(db: Db, kind: EntryKind, id: number): Promise<Entry> {
  const [entry] = await db
    .select()
    .from(entries)
    .where(and(eq(entries.id, id), eq(entries.kind, kind), isNull(entries.deletedAt)))
    .for('update')
  if (!entry) throw entryNotFound(kind)
  return entry
}

/**
 * Locks the entries in ascending id order, after their series, as every call does that changes several (docs/series.md, "Who holds what"): a plain
 * `update` takes its rows as it meets them, and two of them could wait for each other.
 */
export const lockEntries = (db: Db, condition: SQL | undefined) =>
  db
    .select({ id: entries.id, occurrence: entries.occurrence })
    .from(entries)
    .where(condition)
    .orderBy(asc(entries.id))
    .for('update')

/** Undefined values are left as they are. */
export async function updateEntry(
  ctx: Ctx,
  id: number,
  change: { [K in keyof Entry]?: Entry[K] | undefined },
): Promise<{ ok: true }> {
  await ctx.db
    .update(entries)
    .set({ ...change, ...updateStamps(ctx) })
    .where(eq(entries.id, id))
  return { ok: true }
}

/** What the row counts by now: an undo of what was just done names it. */
export async function readRevision(db: Db, id: number): Promise<number> {
  const [row] = await db.select({ revision: entries.revision }).from(entries).where(eq(entries.id, id))
  if (!row) throw new Error(`entry ${id} is gone in the transaction that holds it`)
  return row.revision
}
