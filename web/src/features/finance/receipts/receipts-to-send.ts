import type { ReceiptKind } from 'contract/finance/receipts.ts'

/** A file chosen in a form, not yet sent, and its kind. */
export type ChosenFile = { key: string; file: File; kind: ReceiptKind }

export const toChosenFile = (file: File): ChosenFile => ({ key: crypto.randomUUID(), file, kind: 'payment' })
