import { addDays, type CivilDate } from 'contract/dates.ts'

/** The library's names are Portugal's; these are ours. */
const BRAZILIAN_NAMES: Readonly<Record<string, string>> = {
  'Ano Novo': 'Confraternização Universal',
  'Corpo de Deus': 'Corpus Christi',
  'Dia do trabalhador': 'Dia do Trabalho',
  'Sexta-Feira Santa': 'Sexta-feira Santa',
}

export type BankCalendar = {
  /** The holiday's name where banks are closed for one; a Saturday or Sunday alone is none. */
  holidayOn(date: CivilDate): string | null
  /** The day itself, or the next on which banks work: until then a bill is paid at no charge (Lei 7.089/83). */
  payableOn(date: CivilDate): CivilDate
}

const isWeekend = (date: CivilDate) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/** Banks do not serve the public on the year's last weekday (Resolução 2.932/2002, art. 2): 31/12, or the Friday before. */
function findLastWeekday(year: string): CivilDate {
  let day = `${year}-12-31`
  while (isWeekend(day)) day = addDays(day, -1)
  return day
}

/** Its data are of all countries (36 MB in memory): loaded with the first question, and each year asked for once. */
async function loadCalendar(): Promise<BankCalendar> {
  const { default: Holidays } = await import('date-holidays')
  const country = new Holidays('BR', { types: ['public', 'bank'], languages: ['pt'] })
  const years = new Map<string, ReadonlyMap<CivilDate, string>>()

  function holidaysOf(year: string): ReadonlyMap<CivilDate, string> {
    const known = years.get(year)
    if (known) return known
    const found = country
      .getHolidays(Number(year))
      .map(({ date, name }) => [date.slice(0, 10), BRAZILIAN_NAMES[name] ?? name] as const)
    const named = new Map([...found, [findLastWeekday(year), 'Sem expediente bancário'] as const])
    years.set(year, named)
    return named
  }
  const holidayOn = (date: CivilDate) => holidaysOf(date.slice(0, 4)).get(date) ?? null

  function payableOn(date: CivilDate): CivilDate {
    let day = date
    while (isWeekend(day) || holidayOn(day) !== null) day = addDays(day, 1)
    return day
  }
  return { holidayOn, payableOn }
}

let calendar: Promise<BankCalendar> | undefined

/** Days on which Brazilian banks are closed: weekends, national and bank holidays, the year's last weekday (docs/due-dates.md). */
export function getBankCalendar(): Promise<BankCalendar> {
  calendar ??= loadCalendar()
  return calendar
}
