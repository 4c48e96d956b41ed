import type { ReceiptKind } from 'contract/finance/receipts.ts'

export const KIND_LABELS: Record<ReceiptKind, string> = { invoice: 'Nota ou boleto', payment: 'Comprovante de pagamento' }

export const KIND_OPTIONS = (Object.entries(KIND_LABELS) as [ReceiptKind, string][]).map(([value, label]) => ({ value, label }))
