import {
  addDays,
  addMonths,
  type CivilDate,
  daysBetween,
  firstDayOfMonth,
  getWeekday,
  lastDayOfMonth,
  toMonth,
} from 'contract/values/dates.ts'
import { formatMonth, formatMonthName } from '#lib/format/month-names.ts'

function listCalendarDays(month: string): CivilDate[] {
  const first = firstDayOfMonth(month)
  const last = lastDayOfMonth(month)
  const begin = addDays(first, -getWeekday(first))
  const end = addDays(last, 6 - getWeekday(last))
  return Array.from({ length: daysBetween(begin, end) + 1 }, (_, day) => addDays(begin, day))
}

export const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const

const formatDay = (date: CivilDate): string => `${Number(date.slice(8))} de ${formatMonthName(date)}`

export const formatDayAndWeekday = (date: CivilDate): string => `${formatDay(date)}, ${WEEKDAYS[getWeekday(date)]}`

/** `at`: what the address has: a month, or the Sunday of a week. `isOutside`: of the days before and after the month. */
export type CalendarRange = {
  at: string
  title: string
  days: readonly CivilDate[]
  isOutside: (day: CivilDate) => boolean
  /** Moves by months or weeks; by 0 with a day, to the range that has it. */
  go: (steps: number, day?: CivilDate) => string
}

function readMonth(month: string): CalendarRange {
  return {
    at: month,
    title: formatMonth(month),
    days: listCalendarDays(month),
    isOutside: (day) => !day.startsWith(month),
    go: (steps, day) => addMonths(day ? toMonth(day) : month, steps),
  }
}

const toSunday = (day: CivilDate): CivilDate => addDays(day, -getWeekday(day))

function readWeek(chosen: CivilDate): CalendarRange {
  const sunday = toSunday(chosen)
  const saturday = addDays(sunday, 6)
  const begin = toMonth(sunday) === toMonth(saturday) ? String(Number(sunday.slice(8))) : formatDay(sunday)
  return {
    at: sunday,
    title: `${begin} a ${formatDay(saturday)}`,
    days: Array.from({ length: 7 }, (_, day) => addDays(sunday, day)),
    isOutside: () => false,
    go: (steps, day) => addDays(day ? toSunday(day) : sunday, 7 * steps),
  }
}

export const readRange = (view: 'calendar' | 'week', at: string | undefined, today: CivilDate): CalendarRange =>
  view === 'week' ? readWeek(at ?? today) : readMonth(at ?? toMonth(today))
