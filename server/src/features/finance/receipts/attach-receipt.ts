import type { Receipt, ReceiptKind } from 'contract/finance/receipts.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError, notFoundError } from '#core/errors.ts'
import type { StoredFile } from '#core/uploads.ts'
import type { Db } from '#db/client.ts'
import { entries, receipts } from '#db/tables/entries.ts'
import { makeUpdateStamps } from '../entries/entry.ts'
import { insertReceipts, presentReceipt, type ReceiptRow } from './insert-receipts.ts'

const receiptNotFoundError = () => notFoundError('Comprovante não encontrado')

export async function attachReceipt(
  ctx: Ctx,
  entryId: number,
  { file, kind }: { file: StoredFile | undefined; kind: ReceiptKind | undefined },
): Promise<Receipt> {
  if (!file) throw invalidFieldsError({ receipt: 'Escolha um arquivo' })
  const [entry] = await ctx.db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.id, entryId), isNull(entries.deletedAt)))
    .for('key share')
  if (!entry) throw notFoundError('Lançamento não encontrado')
  const [row] = await insertReceipts(ctx, entryId, { files: [file], kinds: kind ? [kind] : [] })
  if (!row) throw new Error('a receipt was inserted without a row')
  return presentReceipt(row)
}

export async function requireReceipt(db: Db, id: number): Promise<ReceiptRow> {
  const [found] = await db
    .select({ receipt: receipts })
    .from(receipts)
    .innerJoin(entries, eq(entries.id, receipts.entryId))
    .where(and(eq(receipts.id, id), isNull(receipts.deletedAt), isNull(entries.deletedAt)))
  if (!found) throw receiptNotFoundError()
  return found.receipt
}

export async function changeReceipt(ctx: Ctx, id: number, kind: ReceiptKind): Promise<Receipt> {
  await requireReceipt(ctx.db, id)
  const [row] = await ctx.db
    .update(receipts)
    .set({ kind, ...makeUpdateStamps(ctx) })
    .where(and(eq(receipts.id, id), isNull(receipts.deletedAt)))
    .returning()
  if (!row) throw receiptNotFoundError()
  return presentReceipt(row)
}

export async function deleteReceipt(ctx: Ctx, id: number): Promise<void> {
  await requireReceipt(ctx.db, id)
  await ctx.db
    .update(receipts)
    .set({ deletedAt: ctx.now(), deletedBy: ctx.user.id, ...makeUpdateStamps(ctx) })
    .where(and(eq(receipts.id, id), isNull(receipts.deletedAt)))
}

/** A receipt that is not deleted stays as it is. @throws 404 if it was purged, or its entry is deleted */
export async function restoreReceipt(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(receipts)
    .set({ deletedAt: null, deletedBy: null, ...makeUpdateStamps(ctx) })
    .where(and(eq(receipts.id, id), isNotNull(receipts.deletedAt)))
  await requireReceipt(ctx.db, id)
}
