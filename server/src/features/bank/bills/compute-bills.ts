import { addBills, type Bill, type BillDays, billOf, dueDayOf } from 'contract/bank/bills.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import type { ExpectedLine } from './expect-instalments.ts'

export type BilledCard = BillDays &
  Pick<Bill, 'accountId' | 'account' | 'companyId' | 'payerId'> & { openingCentavos: number; openingDay: CivilDate | null }

/** `centavos`: negative for what was given back. */
export type Charge = { bill: CivilDate; centavos: bigint; isLoose: boolean }

export type CardMovements = {
  charges: Charge[]
  /** All that was paid to the card. */
  paid: bigint
  expected: ExpectedLine[]
}

/** What was owed on the opening day is due on the first due day from it on. */
function findOpeningBill(card: BilledCard, charges: readonly Charge[], open: CivilDate): CivilDate {
  const { openingDay } = card
  if (!openingDay) return charges.reduce((first, { bill }) => (bill < first ? bill : first), open)
  const ofDay = billOf(card, openingDay)
  return [-2, -1].map((n) => addBills(card, ofDay, n)).find((bill) => dueDayOf(card, bill) >= openingDay) ?? ofDay
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n)

/** The earliest first: payments, and what was given back beyond a bill, cover the oldest one first; today's takes what is left over. */
export function computeBills(card: BilledCard, { charges, paid, expected }: CardMovements, today: CivilDate): Bill[] {
  const { accountId, account, companyId, payerId } = card
  const open = billOf(card, today)
  const opening = BigInt(-card.openingCentavos)
  const owed = opening > 0n ? [{ bill: findOpeningBill(card, charges, open), centavos: opening, isLoose: false }] : []
  const byBill = Map.groupBy([...owed, ...charges], ({ bill }) => bill)
  const expectedByBill = Map.groupBy(expected, ({ bill }) => bill)
  const closings = [...new Set([open, ...byBill.keys(), ...expectedByBill.keys()])].sort()
  const totals = closings.map((closing) => sum((byBill.get(closing) ?? []).map(({ centavos }) => centavos)))
  let credit = paid + (opening < 0n ? -opening : 0n) - sum(totals.filter((total) => total < 0n))
  const covered = totals.map((total) => {
    if (total < 0n) return total
    const part = total < credit ? total : credit
    credit -= part
    return part
  })
  return closings.map((closing, at) => {
    const [total = 0n, part = 0n] = [totals[at], covered[at]]
    const paidHere = closing === open ? part + credit : part
    const lines = expectedByBill.get(closing) ?? []
    const loose = (byBill.get(closing) ?? []).filter(({ isLoose }) => isLoose)
    return {
      ...{ accountId, account, companyId, payerId, closing },
      due: dueDayOf(card, closing),
      state: closing < today ? 'closed' : closing <= open ? 'open' : 'next',
      centavos: String(total),
      paidCentavos: String(paidHere),
      remainingCentavos: String(total - paidHere),
      looseCentavos: String(sum(loose.map(({ centavos }) => centavos))),
      expectedCentavos: String(sum(lines.map(({ centavos }) => BigInt(centavos)))),
      expected: lines.map(({ description, centavos }) => ({ description, centavos })),
    }
  })
}
