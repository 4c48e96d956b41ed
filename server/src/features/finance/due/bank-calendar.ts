import { addDays, type CivilDate, LAST_DATE } from 'contract/dates.ts'

/** The Brazilian names of holidays for which the library has the names used in Portugal. */
const BRAZILIAN_NAMES: Readonly<Record<string, string>> = {
  'Ano Novo': 'Confraternização Universal',
  'Corpo de Deus': 'Corpus Christi',
  'Dia do trabalhador': 'Dia do Trabalho',
  'Sexta-Feira Santa': 'Sexta-feira Santa',
}

export type BankCalendar = {
  /** Returns the name of the holiday on which banks are closed on this day, or null. A Saturday or Sunday alone is no holiday. */
  holidayOn(date: CivilDate): string | null
  /**
   * Returns the first day, from `date` on, on which banks are open: a bill that is due on a day without banks may be paid then at
   * no charge (Lei 7.089/83). Returns `date` itself where that day would be after the last one that a date may be.
   */
  payableOn(date: CivilDate): CivilDate
}

const isWeekend = (date: CivilDate) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/**
 * Finds the last weekday of a year, 31/12 or the Friday before, on which banks do not serve the public (Resolução 2.932/2002,
 * art. 2).
 */
function findLastWeekday(year: string): CivilDate {
  let day = `${year}-12-31`
  while (isWeekend(day)) day = addDays(day, -1)
  return day
}

/**
 * Loads the holidays library, whose data of all countries take 36 MB in memory, and caches the holidays of each year that is
 * asked for.
 */
async function loadCalendar(): Promise<BankCalendar> {
  const { default: Holidays } = await import('date-holidays')
  const country = new Holidays('BR', { types: ['public', 'bank'], languages: ['pt'] })
  const years = new Map<string, ReadonlyMap<CivilDate, string>>()

  function listHolidays(year: string): ReadonlyMap<CivilDate, string> {
    const known = years.get(year)
    if (known) return known
    const found = country
      .getHolidays(Number(year))
      .map(({ date, name }) => [date.slice(0, 10), BRAZILIAN_NAMES[name] ?? name] as const)
    const named = new Map([...found, [findLastWeekday(year), 'Sem expediente bancário'] as const])
    years.set(year, named)
    return named
  }
  const holidayOn = (date: CivilDate) => listHolidays(date.slice(0, 4)).get(date) ?? null

  function payableOn(date: CivilDate): CivilDate {
    let day = date
    while (isWeekend(day) || holidayOn(day) !== null) day = addDays(day, 1)
    return day > LAST_DATE ? date : day
  }
  return { holidayOn, payableOn }
}

let calendar: Promise<BankCalendar> | undefined

/**
 * Returns the calendar of Brazilian banks, which are closed on weekends, on national and bank holidays and on the last weekday of
 * the year (docs/due-dates.md). The first call loads the calendar.
 */
export function getBankCalendar(): Promise<BankCalendar> {
  calendar ??= loadCalendar()
  return calendar
}
