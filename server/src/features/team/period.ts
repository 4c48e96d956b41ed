import { addDays, addMonths, type CivilDate, daysBetween, firstDayOfMonth, toMonth } from 'contract/values/dates.ts'

/** Days from `from` on, `until` excluded. */
type DateRange = { from: CivilDate; until: CivilDate }
/** Days whose sums are added (1) or subtracted (-1). */
type SignedRange = DateRange & { sign: 1 | -1 }

/** A period as whole months, corrected by the days at either end that the months lack or have too many. */
export type PeriodParts = { months: DateRange; head: SignedRange; tail: SignedRange }

function nearestMonthStart(date: CivilDate): CivilDate {
  const first = firstDayOfMonth(toMonth(date))
  const next = firstDayOfMonth(addMonths(toMonth(date), 1))
  return daysBetween(first, date) <= daysBetween(date, next) ? first : next
}

const toSignedRange = (from: CivilDate, until: CivilDate): SignedRange =>
  from <= until ? { from, until, sign: 1 } : { from: until, until: from, sign: -1 }

/**
 * Splits a period (both days included) at the beginnings of months nearest to its ends, so that at most 15 days are added or
 * subtracted at each end. A short period has no months, and is summed day by day.
 */
export function splitPeriod(start: CivilDate, end: CivilDate): PeriodParts {
  const after = addDays(end, 1)
  const [from, until] = [nearestMonthStart(start), nearestMonthStart(after)]
  const [head, tail] = [toSignedRange(start, from), toSignedRange(until, after)]
  const ragged = daysBetween(head.from, head.until) + daysBetween(tail.from, tail.until)
  if (ragged < daysBetween(start, after)) return { months: { from, until }, head, tail }
  const nothing = { from: after, until: after }
  return { months: nothing, head: toSignedRange(start, after), tail: { ...nothing, sign: 1 } }
}
