import type { Difference } from 'contract/bank/reconcile.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { invalidFieldsError } from '#core/errors.ts'

export type PayingLine = { accountId: number; day: CivilDate; centavos: number }
/** `centavos`: what remains of it. */
export type PaidEntry = { entryId: number; centavos: number }

export type NewPayment = {
  entryId: number
  accountId: number
  day: CivilDate
  centavos: number
  interest: number
  discount: number
}

export type Allocation = {
  payments: NewPayment[]
  /** In centavos: an outflow of its own; 0 without one. */
  fee: number
}

const sumOf = (list: readonly { centavos: number }[]): number => list.reduce((sum, { centavos }) => sum + Math.abs(centavos), 0)

const differenceError = (lines: number, entries: number) =>
  invalidFieldsError({
    difference: `Os movimentos somam ${formatBRL(lines)}, e os lançamentos, ${formatBRL(entries)}. Diga o que é a diferença.`,
  })

const wrongDifferenceError = (text: string) => invalidFieldsError({ difference: text })

/** Line after line, entry after entry: what several lines and several entries share is cut where either ends. */
function share(lines: readonly PayingLine[], entries: readonly PaidEntry[]): NewPayment[] {
  const payments: NewPayment[] = []
  const left = lines.map((line) => ({ ...line, centavos: Math.abs(line.centavos) })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  for (const { entryId, centavos } of entries)
    for (let open = centavos; open > 0; ) {
      const [line] = left
      if (!line) return payments
      const paid = Math.min(open, line.centavos)
      payments.push({ entryId, accountId: line.accountId, day: line.day, centavos: paid, interest: 0, discount: 0 })
      open -= paid
      line.centavos -= paid
      if (line.centavos === 0) left.shift()
    }
  return payments
}

/**
 * Which payments the lines are of the entries: equal to the centavo, or of one entry with a difference that a person named.
 * @throws 422 a difference without a name, or one that it cannot be
 */
export function allocatePayments(
  lines: readonly PayingLine[],
  entries: readonly PaidEntry[],
  difference: Difference | undefined,
): Allocation {
  const [moved, due] = [sumOf(lines), sumOf(entries)]
  if (moved === due) return { payments: share(lines, entries), fee: 0 }
  const [line, entry] = [lines[0], entries[0]]
  if (!difference || lines.length > 1 || entries.length > 1 || !line || !entry) throw differenceError(moved, due)
  const { accountId, day } = line
  const payment = { entryId: entry.entryId, accountId, day, centavos: entry.centavos, interest: 0, discount: 0 }
  const isLess = moved < due
  if (difference === 'fee') {
    if (isLess !== line.centavos > 0) throw wrongDifferenceError('Uma tarifa diminui o que entra e aumenta o que sai')
    return { payments: [payment], fee: Math.abs(due - moved) }
  }
  if (difference === 'interest') {
    if (isLess) throw wrongDifferenceError('O movimento é menor que o lançamento: não há juros')
    return { payments: [{ ...payment, interest: moved - due }], fee: 0 }
  }
  if (!isLess) throw wrongDifferenceError('O movimento é maior que o lançamento')
  if (difference === 'partial') return { payments: [{ ...payment, centavos: moved }], fee: 0 }
  return { payments: [{ ...payment, discount: due - moved }], fee: 0 }
}
