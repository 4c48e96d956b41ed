import type { Receipt } from 'contract/finance/receipts.ts'
import type { receipts } from '#db/tables/entries.ts'

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
