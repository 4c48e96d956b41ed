import { addDays, type CivilDate, firstDayOfMonth, getWeekday, LAST_DATE, toMonth } from './dates.ts'

/**
 * The national holidays of a fixed date, with the first year of each that became one after 1949: Lei 662/1949 (as changed by Lei
 * 10.607/2002), Lei 6.802/1980 and Lei 14.759/2023.
 */
const FIXED_HOLIDAYS: readonly (readonly [string, string, number?])[] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Dia de Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Dia da Independência'],
  ['10-12', 'Nossa Senhora Aparecida', 1980],
  ['11-02', 'Dia de Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Dia da Consciência Negra', 2024],
  ['12-25', 'Natal'],
]

/**
 * The holidays by their distance from Easter, in days. Sexta-feira Santa is a religious holiday (Lei 9.093/1995); on the others banks are
 * closed (Resolução 2.932/2002).
 */
const MOVABLE_HOLIDAYS = [
  [-48, 'Carnaval'],
  [-47, 'Carnaval'],
  [-2, 'Sexta-feira Santa'],
  [60, 'Corpus Christi'],
] as const

/** Computes Easter by the Gregorian computus, with the letters of its best known form (Meeus, Jones and Butcher). */
function computeEaster(year: number): CivilDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  return addDays(`${String(year).padStart(4, '0')}-03-22`, h + l - 7 * m)
}

const isWeekend = (date: CivilDate) => getWeekday(date) % 6 === 0

/** 31/12 or the Friday before, on which banks do not serve the public (Resolução 2.932/2002, art. 2). */
function findLastWeekday(year: string): CivilDate {
  let day = `${year}-12-31`
  while (isWeekend(day)) day = addDays(day, -1)
  return day
}

/** The holidays of each year that was asked for. */
const holidaysByYear = new Map<string, ReadonlyMap<CivilDate, string>>()

/** Returns the days of a year on which banks are closed, by name; days on a Saturday or Sunday are included. */
export function listBankHolidays(year: string): ReadonlyMap<CivilDate, string> {
  const known = holidaysByYear.get(year)
  if (known) return known
  const easter = computeEaster(Number(year))
  const holidays = new Map<CivilDate, string>([
    ...FIXED_HOLIDAYS.flatMap(([day, name, since = 0]) => (Number(year) >= since ? [[`${year}-${day}`, name] as const] : [])),
    ...MOVABLE_HOLIDAYS.map(([days, name]) => [addDays(easter, days), name] as const),
    [findLastWeekday(year), 'Sem expediente bancário'],
  ])
  holidaysByYear.set(year, holidays)
  return holidays
}

/** A Saturday or Sunday alone is no holiday. */
export const findBankHoliday = (date: CivilDate): string | null => listBankHolidays(date.slice(0, 4)).get(date) ?? null

const isBankDay = (date: CivilDate) => !isWeekend(date) && findBankHoliday(date) === null

/**
 * A bill due on a day without banks may be paid on the next at no charge (Lei 7.089/83). Returns `date` itself past the last
 * possible date.
 */
export function findNextBankDay(date: CivilDate): CivilDate {
  let day = date
  while (!isBankDay(day)) day = addDays(day, 1)
  return day > LAST_DATE ? date : day
}

/** The largest number of days in a month on which banks are open; as the n-th such day it names the last one of any month. */
export const LAST_BANK_DAY = 23

/** Returns the n-th day of a month on which banks are open, or the last one where it has fewer. */
export function findBankDayOfMonth(month: string, n: number): CivilDate {
  let found = firstDayOfMonth(month)
  let count = 0
  for (let day = found; count < n && toMonth(day) === month; day = addDays(day, 1)) {
    if (!isBankDay(day)) continue
    found = day
    count += 1
  }
  return found
}
