import { addDays, addMonths, type CivilDate, clampToMonth, toMonth } from '../values/dates.ts'

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
