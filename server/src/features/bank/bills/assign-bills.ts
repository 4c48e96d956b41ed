import { addBills, type BillDays, billOf, dueDayOf, firstDayOfBill } from 'contract/bank/bills.ts'
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
 * The one bill that a file is, by the days of its purchases; null for a file of several. Instalments count only where there is nothing
 * else: some banks write the day of the purchase beside each of them.
 */
export function detectBill(card: BillDays, purchases: readonly Purchase[]): CivilDate | null {
  const whole = purchases.filter((purchase) => !readInstalment(purchase))
  const days = (whole.length > 0 ? whole : purchases).map(({ day }) => day)
  const bills = days.map((day) => billOf(card, day))
  const bill = whole.length > 0 ? findMostFrequent(bills) : bills.toSorted().at(-1)
  if (!bill || whole.length === 0) return bill ?? null
  const [first, last] = [addDays(firstDayOfBill(card, bill), -MOVED), addDays(bill, MOVED)]
  return days.every((day) => first <= day && day <= last) ? bill : null
}

/** @param bill of all lines; null: each is part of the bill of its day */
export function assignBill<Line extends Purchase>(
  card: BillDays,
  line: Line,
  bill: CivilDate | null,
): Line & { bill: CivilDate; purchasedOn: CivilDate | null } {
  const own = bill ?? billOf(card, line.day)
  const first = firstDayOfBill(card, own)
  if (line.day >= first || !readInstalment(line)) return { ...line, bill: own, purchasedOn: null }
  return { ...line, bill: own, purchasedOn: line.day, day: first }
}
