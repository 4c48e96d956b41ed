import type { Receipt } from 'contract/finance/receipts.ts'
import type { receipts } from '#db/tables/entries.ts'

export type ReceiptRow = typeof receipts.$inferSelect

/** The columns of a receipt's row that lists read. `presentReceipt` makes the reply's form of them. */
export type ListedReceiptRow = Pick<ReceiptRow, 'id' | 'kind' | 'thumbnailKey' | 'size' | 'type' | 'name'>

export const presentReceipt = ({ id, kind, thumbnailKey, size, type, name }: ListedReceiptRow): Receipt => ({
  id,
  name,
  type,
  size,
  kind,
  hasThumbnail: thumbnailKey !== null,
})
