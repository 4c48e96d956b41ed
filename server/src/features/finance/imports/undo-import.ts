import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError, notFoundError } from '#core/errors.ts'
import { allowLongStatements, type Db } from '#db/client.ts'
import { payments } from '#db/tables/bank.ts'
import { changes } from '#db/tables/changes.ts'
import { entries, receipts } from '#db/tables/entries.ts'
import { imports } from '#db/tables/series.ts'
import { lockEntries, makeUpdateStamps } from '../entries/entry.ts'

/** A person's change of these makes an imported entry the person's own; what classifies it or pays it does not. */
const OWN_COLUMNS = "'{centavos,description,date,series_id}'"

/** No person changed such a column, the entry has no receipt, and no line of a statement stands for its payment. */
export const UNMODIFIED_CONDITION = sql`not exists (
    select from ${changes} where ${changes.thing} = 'entry' and ${changes.thingId} = ${entries.id}
      and ${changes.userId} is not null and ${changes.columns} ?| ${sql.raw(OWN_COLUMNS)}::text[])
  and not exists (select from ${receipts} where ${receipts.entryId} = ${entries.id} and ${receipts.deletedAt} is null)
  and not exists (select from ${payments} where ${payments.entryId} = ${entries.id} and ${payments.matchId} is not null)`

/** Until the transaction ends, so that the second of two undos at once finds it undone. @throws 404 */
async function lockImport(db: Db, id: number): Promise<{ undoneAt: Date | null }> {
  const [row] = await db.select({ undoneAt: imports.undoneAt }).from(imports).where(eq(imports.id, id)).for('update')
  if (!row) throw notFoundError('Importação não encontrada')
  return row
}

export async function undoImport(ctx: Ctx, id: number): Promise<{ removed: number; kept: number }> {
  allowLongStatements(ctx.db, ctx.timings)
  const { undoneAt } = await lockImport(ctx.db, id)
  if (undoneAt) throw conflictError('Esta importação já foi desfeita')
  const present = and(eq(entries.importId, id), isNull(entries.deletedAt))
  const at = ctx.now()
  await lockEntries(ctx.db, present)
  const removed = await ctx.db
    .update(entries)
    .set({ deletedAt: at, ...makeUpdateStamps(ctx) })
    .where(and(present, UNMODIFIED_CONDITION))
    .returning({ id: entries.id })
  await ctx.db.update(imports).set({ undoneAt: at }).where(eq(imports.id, id))
  return { removed: removed.length, kept: await ctx.db.$count(entries, present) }
}

export async function redoImport(ctx: Ctx, id: number): Promise<{ restored: number }> {
  allowLongStatements(ctx.db, ctx.timings)
  const { undoneAt } = await lockImport(ctx.db, id)
  if (!undoneAt) throw conflictError('Esta importação não foi desfeita')
  const undone = and(eq(entries.importId, id), isNotNull(entries.deletedAt), eq(entries.deletedAt, undoneAt))
  await lockEntries(ctx.db, undone)
  const restored = await ctx.db
    .update(entries)
    .set({ deletedAt: null, ...makeUpdateStamps(ctx) })
    .where(undone)
    .returning({ id: entries.id })
  await ctx.db.update(imports).set({ undoneAt: null }).where(eq(imports.id, id))
  return { restored: restored.length }
}
