import type { Receipt, ReceiptKind } from 'contract/finance/receipts.ts'
import type { receipts } from '../../../db/tables/entries.ts'

export type ReceiptRow = typeof receipts.$inferSelect

/** The wire's kinds and the database's. */
export const KINDS = { nota: 'invoice', pagamento: 'payment' } as const satisfies Record<ReceiptKind, ReceiptRow['kind']>
const WIRE = { invoice: 'nota', payment: 'pagamento' } as const satisfies Record<ReceiptRow['kind'], ReceiptKind>

/** What of it is shown. */
export type ShownReceipt = Pick<ReceiptRow, 'id' | 'kind' | 'thumbnailKey' | 'size' | 'type' | 'name'>

export const presentReceipt = (row: ShownReceipt): Receipt => ({
  id: row.id,
  nome: row.name,
  tipo: row.type,
  tamanho: row.size,
  especie: WIRE[row.kind],
  miniatura: row.thumbnailKey !== null,
})
