import type { Receipt, ReceiptKind } from 'contract/finance/receipts.ts'
import type { Ctx } from '#core/context.ts'
import type { StoredFile } from '#core/uploads.ts'
import { receipts } from '#db/tables/entries.ts'

export type ReceiptRow = typeof receipts.$inferSelect

export type ListedReceiptRow = Pick<ReceiptRow, 'id' | 'kind' | 'thumbnailKey' | 'size' | 'type' | 'name'>

export const presentReceipt = ({ id, kind, thumbnailKey, size, type, name }: ListedReceiptRow): Receipt => ({
  id,
  name,
  type,
  size,
  kind,
  hasThumbnail: thumbnailKey !== null,
})

export type NewReceipts = { files: readonly StoredFile[]; kinds?: readonly ReceiptKind[] | undefined }

export async function insertReceipts(
  { db, user, now }: Ctx,
  entryId: number,
  { files, kinds = [] }: NewReceipts,
): Promise<ReceiptRow[]> {
  if (files.length === 0) return []
  const rows = files.map(({ key: storageKey, thumbnailKey = null, sha256, size, type, name }, n) => ({
    entryId,
    kind: kinds[n] ?? 'payment',
    storageKey,
    thumbnailKey,
    sha256,
    size,
    type,
    name,
    recordedBy: user.id,
    createdAt: now(),
  }))
  return db.insert(receipts).values(rows).returning()
}
