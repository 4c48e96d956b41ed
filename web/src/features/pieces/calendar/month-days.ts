import { addDays, type CivilDate, daysBetween, firstDayOfMonth, getWeekday, lastDayOfMonth } from 'contract/values/dates.ts'
import { formatMonthName } from '#lib/format/month-names.ts'

export function listCalendarDays(month: string): CivilDate[] {
  const first = firstDayOfMonth(month)
  const last = lastDayOfMonth(month)
  const begin = addDays(first, -getWeekday(first))
  const end = addDays(last, 6 - getWeekday(last))
  return Array.from({ length: daysBetween(begin, end) + 1 }, (_, day) => addDays(begin, day))
}

export const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const

export const formatDayAndWeekday = (date: CivilDate): string =>
  `${Number(date.slice(8))} de ${formatMonthName(date)}, ${WEEKDAYS[getWeekday(date)]}`
