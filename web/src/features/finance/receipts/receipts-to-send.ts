import type { ReceiptKind } from 'contract/finance/receipts.ts'

/** A file of a form that is not sent yet, and what it is. */
export type ChosenFile = { key: string; file: File; kind: ReceiptKind }

export const toChosenFile = (file: File): ChosenFile => ({ key: crypto.randomUUID(), file, kind: 'pagamento' })

/** On the wire: the seed's one field, again for each file; their kinds only if one of them is not what the seed's is. */
export function toReceiptFields(all: readonly ChosenFile[]) {
  const kinds = all.map(({ kind }) => kind)
  return {
    form: kinds.some((kind) => kind !== 'pagamento') ? { comprovante_tipo: kinds.join(',') } : {},
    files: { comprovante: all.length > 0 ? all.map(({ file }) => file) : undefined },
  }
}
