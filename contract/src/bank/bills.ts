import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { addDays, addMonths, CivilDate, clampToMonth, toMonth } from '../values/dates.ts'
import { CentavosSum } from '../values/money.ts'
import { Id } from '../values/values.ts'

/** Of a card, from 1 to 31; the last day of a shorter month stands for a day that it lacks. */
export type BillDays = { closingDay: number; dueDay: number }

/** The closing day of the bill to which a purchase of the day belongs; one of the closing day is still in it. */
export function billOf({ closingDay }: Pick<BillDays, 'closingDay'>, day: CivilDate): CivilDate {
  const month = toMonth(day)
  const closing = clampToMonth(month, closingDay)
  return day <= closing ? closing : clampToMonth(addMonths(month, 1), closingDay)
}

/** A due day that is not after the closing day is of the next month. */
export const dueDayOf = ({ closingDay, dueDay }: BillDays, closing: CivilDate): CivilDate =>
  clampToMonth(addMonths(toMonth(closing), dueDay > closingDay ? 0 : 1), dueDay)

/** The closing day of the bill `n` months later. */
export const addBills = ({ closingDay }: Pick<BillDays, 'closingDay'>, closing: CivilDate, n: number): CivilDate =>
  clampToMonth(addMonths(toMonth(closing), n), closingDay)

export const firstDayOfBill = (days: Pick<BillDays, 'closingDay'>, closing: CivilDate): CivilDate =>
  addDays(addBills(days, closing, -1), 1)

const Bill = z.object({
  accountId: z.int(),
  account: z.string(),
  /** Whose money it is: the paying account's company, or the card's. */
  companyId: z.nullable(z.int()),
  /** The account that pays it: the one that the card names, or the main account of its company. */
  payerId: z.int(),
  closing: CivilDate,
  due: CivilDate,
  /** `open`: today's; `next`: later ones, of which only expected instalments are known. */
  state: z.enum(['closed', 'open', 'next']),
  /** What was bought, less what was given back. */
  centavos: CentavosSum,
  /** Payments cover the oldest bill first. */
  paidCentavos: CentavosSum,
  /** Negative on the open bill: more was paid than owed. */
  remainingCentavos: CentavosSum,
  /** Of `centavos`, what was paid with the card and stands on no statement yet. */
  looseCentavos: CentavosSum,
  /** What earlier instalments and lines of days to come say of it; not in `centavos`. */
  expectedCentavos: CentavosSum,
  expected: z.array(z.object({ description: z.string(), centavos: z.int() })),
})
export type Bill = z.infer<typeof Bill>

/** What remains, with the instalments that are yet to come. */
export const toPay = ({ remainingCentavos, expectedCentavos }: Bill): bigint =>
  BigInt(remainingCentavos) + BigInt(expectedCentavos)

export const formatBillName = ({ account }: Pick<Bill, 'account'>): string => `Fatura ${account}`

/** Of one card, all its bills, the newest first; without `account`, what is to be paid of all cards, the earliest due first. */
export const listBills = endpoint({
  method: 'GET',
  path: '/api/bank/bills',
  access: 'finance.read',
  summary: 'Bills of cards: what was bought, what was paid, and what remains',
  query: z.object({ account: z.optional(Id) }),
  reply: z.object({ today: CivilDate, bills: z.array(Bill) }),
})
