import type { ReceiptKind } from 'contract/finance/receipts.ts'

/** A file chosen in a form, not yet sent, and its kind. */
export type ChosenFile = { key: string; file: File; kind: ReceiptKind }

export const toChosenFile = (file: File): ChosenFile => ({ key: crypto.randomUUID(), file, kind: 'payment' })

/** The wire fields of the files: `comprovante`, repeated for each file, and their kinds only where one is not `payment`. */
export function toReceiptFields(all: readonly ChosenFile[]) {
  const kinds = all.map(({ kind }) => kind)
  return {
    form: kinds.some((kind) => kind !== 'payment') ? { comprovante_tipo: kinds.join(',') } : {},
    files: { comprovante: all.length > 0 ? all.map(({ file }) => file) : undefined },
  }
}
