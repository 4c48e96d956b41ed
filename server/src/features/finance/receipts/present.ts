import type { Receipt, ReceiptKind } from 'contract/finance/receipts.ts'
import type { receipts } from '../../../db/tables/entries.ts'

export type ReceiptRow = typeof receipts.$inferSelect

/** The database's kinds by the wire's. */
export const DATABASE_KINDS = { nota: 'invoice', pagamento: 'payment' } as const satisfies Record<ReceiptKind, ReceiptRow['kind']>
const WIRE_KINDS = { invoice: 'nota', payment: 'pagamento' } as const satisfies Record<ReceiptRow['kind'], ReceiptKind>

/** The columns of a receipt that lists show. */
export type ReceiptSummary = Pick<ReceiptRow, 'id' | 'kind' | 'thumbnailKey' | 'size' | 'type' | 'name'>

export const presentReceipt = (row: ReceiptSummary): Receipt => ({
  id: row.id,
  nome: row.name,
  tipo: row.type,
  tamanho: row.size,
  especie: WIRE_KINDS[row.kind],
  miniatura: row.thumbnailKey !== null,
})
