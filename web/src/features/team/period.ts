import { FIRST_ACTIVITY_DAY } from 'contract/team/board.ts'
import {
  addDays,
  addMonths,
  type CivilDate,
  firstDayOfMonth,
  getWeekday,
  lastDayOfMonth,
  toMonth,
} from 'contract/values/dates.ts'
import { formatMonthName } from '#lib/format/month-names.ts'
import type { ActivitiesPeriod, Period } from './team-search.ts'

/** The names of the leaderboard's periods (specification §2). */
export const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  mes: 'Este Mês',
  semana: 'Esta Semana',
  hoje: 'Hoje',
  tudo: 'Todo Período',
}

/** A range of days that includes its first and its last day. */
export type DayRange = { from: CivilDate; to: CivilDate }

const findSunday = (date: CivilDate): CivilDate => addDays(date, -getWeekday(date))

const STARTS: Readonly<Record<Period, (today: CivilDate) => CivilDate>> = {
  mes: (today) => firstDayOfMonth(toMonth(today)),
  semana: findSunday,
  hoje: (today) => today,
  tudo: () => FIRST_ACTIVITY_DAY,
}

/**
 * Every period ends today; the week begins on Sunday, the month on its first day, and "everything" on 1 January 2020
 * (specification §9).
 */
export const computeDates = (period: Period, today: CivilDate): DayRange => ({ from: STARTS[period](today), to: today })

export function computeActivitiesDates(period: ActivitiesPeriod, today: CivilDate): DayRange {
  if (period !== 'mes-passado') return computeDates(period, today)
  const month = addMonths(toMonth(today), -1)
  return { from: firstDayOfMonth(month), to: lastDayOfMonth(month) }
}

export const isWithin = ({ from, to }: DayRange, date: CivilDate): boolean => from <= date && date <= to

const formatDayNumber = (date: CivilDate) => String(Number(date.slice(8)))
const getYear = (date: CivilDate) => date.slice(0, 4)

function formatLongDay(date: CivilDate): string {
  const day = formatDayNumber(date)
  return `${day === '1' ? '1º' : day} de ${formatMonthName(date)}`
}

/** Formats a range: `1 a 27 de novembro`, `29 de novembro a 2 de dezembro`, `28 de dezembro de 2025 a 3 de janeiro de 2026`. */
export function formatDates({ from, to }: DayRange): string {
  if (from === to) return formatLongDay(to)
  if (from === FIRST_ACTIVITY_DAY) return `Desde ${formatMonthName(from)} de ${getYear(from)}`
  if (toMonth(from) === toMonth(to)) return `${formatDayNumber(from)} a ${formatDayNumber(to)} de ${formatMonthName(to)}`
  if (getYear(from) === getYear(to)) return `${formatLongDay(from)} a ${formatLongDay(to)}`
  return `${formatLongDay(from)} de ${getYear(from)} a ${formatLongDay(to)} de ${getYear(to)}`
}
