import type { Receipt } from 'contract/finance/receipts.ts'
import type { receipts } from '../../../db/tables/entries.ts'

export type ReceiptRow = typeof receipts.$inferSelect

/** The columns of a receipt that lists show. */
export type ReceiptSummary = Pick<ReceiptRow, 'id' | 'kind' | 'thumbnailKey' | 'size' | 'type' | 'name'>

export const presentReceipt = ({ id, kind, thumbnailKey, size, type, name }: ReceiptSummary): Receipt => ({
  id,
  name,
  type,
  size,
  kind,
  hasThumbnail: thumbnailKey !== null,
})
