import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { entries } from '../../db/tables/entries.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import type { StoredFile } from '../../http/uploads.ts'
import type { EntryKind } from './filters.ts'
import { insertReceipt } from './receipts.ts'

export type Entry = typeof entries.$inferSelect
type NewEntry = Omit<typeof entries.$inferInsert, 'recordedBy' | 'createdAt' | 'updatedAt' | 'updatedBy'>

/** Goes with every change of an entry or a series: the history says who and when by it (docs/history.md). */
export const touched = ({ user, now }: Pick<Ctx, 'user' | 'now'>) => ({ updatedAt: now(), updatedBy: user.id })

const NOT_FOUND = { outflow: 'Saída não encontrada', inflow: 'Entrada não encontrada' }
export const entryNotFound = (kind: EntryKind) => notFound(NOT_FOUND[kind])

/** Writes an entry and, if one came, its receipt, in the call's own transaction. */
export async function insertEntry(ctx: Ctx, entry: NewEntry, receipt?: StoredFile): Promise<{ ok: true; id: number }> {
  const { db, user, now } = ctx
  const [row] = await db
    .insert(entries)
    .values({ ...entry, recordedBy: user.id, createdAt: now(), updatedAt: now() })
    .returning({ id: entries.id })
  if (!row) throw new Error('an entry was inserted without a row')
  if (receipt) await insertReceipt(ctx, row.id, receipt)
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

/** Undefined values are left as they are. */
export async function updateEntry(
  ctx: Ctx,
  id: number,
  change: { [K in keyof Entry]?: Entry[K] | undefined },
): Promise<{ ok: true }> {
  await ctx.db
    .update(entries)
    .set({ ...change, ...touched(ctx) })
    .where(eq(entries.id, id))
  return { ok: true }
}

/** Undoes a deletion; what is not deleted stays as it is. @throws 404 where there never was such an entry */
export async function restoreEntry(ctx: Ctx, kind: EntryKind, id: number): Promise<{ ok: true }> {
  const ofKind = and(eq(entries.id, id), eq(entries.kind, kind))
  const restored = await ctx.db
    .update(entries)
    .set({ deletedAt: null, ...touched(ctx) })
    .where(and(ofKind, isNotNull(entries.deletedAt)))
    .returning({ id: entries.id })
  if (restored.length === 0) await lockEntry(ctx.db, kind, id)
  return { ok: true }
}
