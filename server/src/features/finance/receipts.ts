import type { Receipt } from 'contract/finance/entries.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { entries, receipts } from '../../db/tables/entries.ts'
import type { Ctx } from '../../http/context.ts'
import { invalid, notFound } from '../../http/errors.ts'
import type { StoredFile } from '../../http/uploads.ts'
import { presentReceipt } from './presenter.ts'

/** Writes the row of a file that is already in storage. */
export async function insertReceipt({ db, user, now }: Ctx, entryId: number, file: StoredFile): Promise<Receipt> {
  const { key: storageKey, sha256, size, type, name } = file
  const [row] = await db
    .insert(receipts)
    .values({ entryId, storageKey, sha256, size, type, name, recordedBy: user.id, createdAt: now() })
    .returning()
  if (!row) throw new Error('a receipt was inserted without a row')
  return presentReceipt(row)
}

/** @throws 404 no such entry, 422 no file */
export async function attachReceipt(ctx: Ctx, entryId: number, file: StoredFile | undefined): Promise<Receipt> {
  if (!file) throw invalid({ comprovante: 'Escolha um arquivo' })
  const [entry] = await ctx.db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.id, entryId), isNull(entries.deletedAt)))
    .for('key share')
  if (!entry) throw notFound('Lançamento não encontrado')
  return insertReceipt(ctx, entryId, file)
}

/** A receipt's row and bytes. Those of a deleted entry come back with it, and are not shown until then. @throws 404 */
export async function openReceipt({ db, storage }: Ctx, id: number) {
  const [found] = await db
    .select({ receipt: receipts })
    .from(receipts)
    .innerJoin(entries, eq(entries.id, receipts.entryId))
    .where(and(eq(receipts.id, id), isNull(entries.deletedAt)))
  if (!found) throw notFound('Comprovante não encontrado')
  return { ...found.receipt, content: await storage.read(found.receipt.storageKey) }
}
