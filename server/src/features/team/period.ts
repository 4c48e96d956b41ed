import { addDays, addMonths, type CivilDate, daysBetween, firstDayOfMonth, toMonth } from 'contract/dates.ts'

/** `from` up to and without `until`. */
type Range = { from: CivilDate; until: CivilDate }
/** Days to add, or to take away again. */
type Days = Range & { sign: 1 | -1 }

/** The sum of a period is that of its whole months, and of the days by which they are too few or too many at either end. */
export type Cut = { months: Range; head: Days; tail: Days }

function nearestMonth(date: CivilDate): CivilDate {
  const first = firstDayOfMonth(toMonth(date))
  const next = firstDayOfMonth(addMonths(toMonth(date), 1))
  return daysBetween(first, date) <= daysBetween(date, next) ? first : next
}

const signed = (from: CivilDate, until: CivilDate): Days =>
  from <= until ? { from, until, sign: 1 } : { from: until, until: from, sign: -1 }

/**
 * Cuts a period, both its days included, at the beginnings of months that are nearest to its ends: at most 15 days are left to add or to
 * take away at each. A short one is cheaper day by day.
 */
export function cut(start: CivilDate, end: CivilDate): Cut {
  const after = addDays(end, 1)
  const [from, until] = [nearestMonth(start), nearestMonth(after)]
  const [head, tail] = [signed(start, from), signed(until, after)]
  const ragged = daysBetween(head.from, head.until) + daysBetween(tail.from, tail.until)
  if (ragged < daysBetween(start, after)) return { months: { from, until }, head, tail }
  const nothing = { from: after, until: after }
  return { months: nothing, head: signed(start, after), tail: { ...nothing, sign: 1 } }
}
