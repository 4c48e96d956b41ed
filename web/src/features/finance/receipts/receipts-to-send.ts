import type { ReceiptKind } from 'contract/finance/receipts.ts'

/** A file that was chosen in a form and not sent yet, with the kind of receipt that it is. */
export type ChosenFile = { key: string; file: File; kind: ReceiptKind }

export const toChosenFile = (file: File): ChosenFile => ({ key: crypto.randomUUID(), file, kind: 'payment' })
