import { addDays, type CivilDate, daysBetween, firstDayOfMonth, lastDayOfMonth } from 'contract/dates.ts'

/** The day of the week, 0 for Sunday. 2023-01-01 was a Sunday. */
const getWeekday = (date: CivilDate): number => ((daysBetween('2023-01-01', date) % 7) + 7) % 7

/** Lists the days of the weeks, from Sunday to Saturday, that have a day of the month. */
export function listCalendarDays(month: string): CivilDate[] {
  const first = firstDayOfMonth(month)
  const last = lastDayOfMonth(month)
  const begin = addDays(first, -getWeekday(first))
  const end = addDays(last, 6 - getWeekday(last))
  return Array.from({ length: daysBetween(begin, end) + 1 }, (_, day) => addDays(begin, day))
}

export const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const

const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const

/** Writes a month as `novembro de 2026`. */
export const formatMonth = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} de ${month.slice(0, 4)}`

/** Writes a day as `24 de novembro, ter`. */
export const formatDayLabel = (date: CivilDate): string =>
  `${Number(date.slice(8))} de ${MONTHS[Number(date.slice(5, 7)) - 1]}, ${WEEKDAYS[getWeekday(date)]}`
