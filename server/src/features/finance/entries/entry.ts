import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { AppError, notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { entries } from '#db/tables/entries.ts'
import type { EntryKind } from '../lists/filters.ts'
import { insertReceipts, type NewReceipts } from '../receipts/insert-receipts.ts'

export type Entry = typeof entries.$inferSelect
export type NewEntry = Omit<typeof entries.$inferInsert, 'recordedBy' | 'createdAt' | 'updatedAt' | 'updatedBy'>

/** The change log reads from them who made the change, and when (docs/history.md). */
export const makeUpdateStamps = ({ user, now }: Pick<Ctx, 'user' | 'now'>) => ({ updatedAt: now(), updatedBy: user.id })

const NOT_FOUND = { outflow: 'Saída não encontrada', inflow: 'Entrada não encontrada' }
export const entryNotFoundError = (kind: EntryKind) => notFoundError(NOT_FOUND[kind])

const TRASH_PATHS = { outflow: '/financeiro/lixeira', inflow: '/financeiro/lixeira?aba=entradas' }

const entryDeletedError = (kind: EntryKind) =>
  new AppError(404, 'not_found', NOT_FOUND[kind], {
    detail: 'Foi excluída e está na Lixeira, de onde pode ser restaurada',
    link: { label: 'Abrir Lixeira', href: TRASH_PATHS[kind] },
  })

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
 * `later`: occurrences inserted in the same statement, so that two calls cannot deadlock on the sums (docs/rollups.md, "Locks and
 * deadlocks").
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

export async function lockAnyEntry(db: Db, kind: EntryKind, id: number): Promise<Entry> {
  const [entry] = await db
    .select()
    .from(entries)
    .where(and(eq(entries.id, id), eq(entries.kind, kind)))
    .for('update')
  if (!entry) throw entryNotFoundError(kind)
  return entry
}

/** @throws 404, also for a deleted one */
export async function lockEntry(db: Db, kind: EntryKind, id: number): Promise<Entry> {
  const entry = await lockAnyEntry(db, kind, id)
  if (entry.deletedAt) throw entryDeletedError(kind)
  return entry
}

/**
 * In ascending id order (docs/series.md, "Locks"), because plain updates could deadlock. A caller that changes their series too
 * has locked the series first.
 */
export const lockEntries = (db: Db, condition: SQL | undefined) =>
  db
    .select({ id: entries.id, occurrence: entries.occurrence })
    .from(entries)
    .where(condition)
    .orderBy(asc(entries.id))
    .for('update')

export async function updateEntry(
  ctx: Ctx,
  id: number,
  change: { [K in keyof Entry]?: Entry[K] | undefined },
): Promise<{ ok: true }> {
  await ctx.db
    .update(entries)
    .set({ ...change, ...makeUpdateStamps(ctx) })
    .where(eq(entries.id, id))
  return { ok: true }
}

export async function readEntryRevision(db: Db, id: number): Promise<number> {
  const [row] = await db.select({ revision: entries.revision }).from(entries).where(eq(entries.id, id))
  if (!row) throw new Error(`entry ${id} is gone in the transaction that holds it`)
  return row.revision
}
