import { addBills, type BillDays } from 'contract/bank/bills.ts'
import { addMonths, type CivilDate, toMonth } from 'contract/values/dates.ts'
import { type Instalment, readInstalment } from './instalments.ts'

export type InstalmentLine = {
  bill: CivilDate
  day: CivilDate
  /** Positive. */
  centavos: number
  description: string
  /** Whether it was matched with an occurrence of a recurrence: then the later ones are open entries already. */
  isOfSeries: boolean
}

export type ExpectedLine = { bill: CivilDate; description: string; centavos: number }

type Purchase = InstalmentLine & Instalment

/** Shops add what the division leaves over to one of the instalments. */
const isSameAmount = (a: Purchase, b: Purchase): boolean => Math.abs(a.centavos - b.centavos) <= a.count

/** By the newest instalment of each purchase; of equal purchases there are as many as a bill has. */
function findNewest(lines: readonly Purchase[]): Purchase[] {
  const newest: Purchase[] = []
  for (const line of lines.toSorted((a, b) => a.number - b.number)) {
    const at = newest.findIndex((one) => one.number < line.number && isSameAmount(one, line))
    if (at < 0) newest.push(line)
    else newest[at] = { ...line, isOfSeries: line.isOfSeries || newest[at]?.isOfSeries === true }
  }
  return newest
}

/**
 * The instalments to come of the purchases that the lines begin or go on with.
 * @param lines of the last bill that is whole, in which every purchase that goes on has an instalment, and of later ones
 */
export function expectInstalments(card: Pick<BillDays, 'closingDay'>, lines: readonly InstalmentLine[]): ExpectedLine[] {
  const purchases = lines.flatMap((line): Purchase[] => {
    const instalment = readInstalment(line)
    return instalment ? [{ ...line, ...instalment }] : []
  })
  const byPurchase = Map.groupBy(
    purchases,
    ({ name, count, number, bill }) => `${addMonths(toMonth(bill), 1 - number)} ${count} ${name}`,
  )
  return [...byPurchase.values()]
    .flatMap(findNewest)
    .flatMap(({ number, count, bill, around: [before, after], centavos, isOfSeries }) =>
      isOfSeries
        ? []
        : Array.from({ length: count - number }, (_, n) => ({
            bill: addBills(card, bill, n + 1),
            description: [before, `${number + n + 1}/${count}`, after].filter(Boolean).join(' '),
            centavos,
          })),
    )
}
