import type { ReceiptKind } from 'contract/finance/receipts.ts'

export const RECEIPT_KIND_LABELS: Record<ReceiptKind, string> = { invoice: 'Nota ou boleto', payment: 'Comprovante de pagamento' }

export const RECEIPT_KIND_OPTIONS = (Object.entries(RECEIPT_KIND_LABELS) as [ReceiptKind, string][]).map(([value, label]) => ({
  value,
  label,
}))
