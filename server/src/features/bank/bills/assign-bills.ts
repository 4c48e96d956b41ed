import { addBills, type BillDays, billOf, dueDayOf, firstDayOfBill } from 'contract/bank/bills.ts'
import type { FileBill } from 'contract/bank/statements.ts'
import { addDays, type CivilDate, daysBetween } from 'contract/values/dates.ts'
import { readInstalment } from './instalments.ts'

type Purchase = { day: CivilDate; description: string }

/** In days: by so much a bank closes a bill earlier or later, and moves its due day, because of weekends and holidays. */
const MOVED = 4

/** The bill that is due on or about a day that a file names. */
export function findBillByDueDay(card: BillDays, dueDay: CivilDate): CivilDate | undefined {
  const latest = billOf(card, addDays(dueDay, MOVED))
  return [0, -1, -2]
    .map((n) => addBills(card, latest, n))
    .find((closing) => Math.abs(daysBetween(dueDayOf(card, closing), dueDay)) <= MOVED)
}

function findMostFrequent(bills: readonly CivilDate[]): CivilDate | undefined {
  const counted = [...Map.groupBy(bills, (bill) => bill)].map(([bill, all]) => ({ bill, count: all.length }))
  return counted.sort((a, b) => b.count - a.count || (a.bill < b.bill ? 1 : -1))[0]?.bill
}

/**
 * The one bill that a file is, by the days of its lines, also of the payment of the bill before; `days` for a file of several. Later instalments tell nothing, because some
 * banks write the day of the purchase beside each of them: null if there is nothing else.
 */
export function detectBill(card: BillDays, lines: readonly Purchase[]): FileBill | null {
  const days = lines.filter((line) => (readInstalment(line)?.number ?? 1) === 1).map(({ day }) => day)
  const bill = findMostFrequent(days.map((day) => billOf(card, day)))
  if (!bill) return lines.length > 0 ? null : 'days'
  const [first, last] = [addDays(firstDayOfBill(card, bill), -MOVED), addDays(bill, MOVED)]
  return days.every((day) => first <= day && day <= last) ? bill : 'days'
}

export function assignBill<Line extends Purchase>(
  card: BillDays,
  line: Line,
  bill: FileBill,
): Line & { bill: CivilDate; purchasedOn: CivilDate | null } {
  const own = bill === 'days' ? billOf(card, line.day) : bill
  const first = firstDayOfBill(card, own)
  if (line.day >= first || !readInstalment(line)) return { ...line, bill: own, purchasedOn: null }
  return { ...line, bill: own, purchasedOn: line.day, day: first }
}
