import type { ReceiptKind } from 'contract/finance/receipts.ts'

export type ChosenFile = { key: string; file: File; kind: ReceiptKind }

export const toChosenFile = (file: File): ChosenFile => ({ key: crypto.randomUUID(), file, kind: 'payment' })
