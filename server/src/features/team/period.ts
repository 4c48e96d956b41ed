import { addDays, addMonths, type CivilDate, firstDay, monthOf } from 'contract/dates.ts'

/** Whole months, `from` up to and without `until`, and the days around them: `start` up to and without `from`, and `until` up to `end`. */
export type Cut = { start: CivilDate; from: CivilDate; until: CivilDate; end: CivilDate }

/** Cuts a period, both its days included, where its whole months begin and end. One without a whole month is days alone. */
export function cut(start: CivilDate, end: CivilDate): Cut {
  const after = addDays(end, 1)
  const first = firstDay(monthOf(start))
  const from = start === first ? start : firstDay(addMonths(monthOf(start), 1))
  const until = firstDay(monthOf(after))
  return from < until ? { start, from, until, end } : { start, from: after, until: after, end }
}
