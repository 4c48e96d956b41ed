import { addDays, type CivilDate, isCivilDate, lastDayOfMonth } from 'contract/values/dates.ts'
import { foldText } from '#core/text.ts'

export type DayFormat = {
  monthFirst: boolean
  /** The day about which the file was written. A day without a year is in the year that brings it close to this day. */
  reference: CivilDate
  /** The month that the file is of (`AAAA-MM`), where its heading names one; a number alone is a day of it. */
  month: string | undefined
}

/** In characters; no day is longer. */
const MAX_LENGTH = 60
const ISO = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T,].*)?$/
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:\d{6}.*)?$/
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?:[ T,].*)?$/
const WORDS = /^(\d{1,2})º?[ /.-]*(?:de )?([a-z]{3,9})\.?,?[ /.-]*(?:de )?(\d{4}|\d{2})?$/
const ENGLISH_WORDS = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/
const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** How long after the file's own day a day without a year may be, in days: a statement lists what is to come in the next weeks. */
const DAYS_AHEAD = 15

/** Completes a year of two digits as POSIX does: 69 to 99 are of the last century. */
const fullYear = (year: string): string => (year.length === 4 ? year : Number(year) < 69 ? `20${year}` : `19${year}`)

const toDate = (year: string, month: string, day: string): CivilDate | undefined => {
  const date = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(date) ? date : undefined
}

export function findMonth(name: string): number | undefined {
  const letters = foldText(name).slice(0, 3)
  const at = Math.max(MONTHS.indexOf(letters), ENGLISH_MONTHS.indexOf(letters))
  return at < 0 ? undefined : at + 1
}

function toNearDate(month: string, day: string, { reference }: DayFormat): CivilDate | undefined {
  const latest = addDays(reference, DAYS_AHEAD)
  const year = Number(latest.slice(0, 4))
  return [0, 1, 2, 3, 4].map((back) => toDate(String(year - back), month, day)).find((date) => date && date <= latest)
}

const complete = (year: string | undefined, month: string, day: string, format: DayFormat | undefined): CivilDate | undefined =>
  year ? toDate(year, month, day) : format && toNearDate(month, day, format)

export function parseDay(text: string, format?: DayFormat): CivilDate | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const trimmed = text.trim()
  const [, isoYear, isoMonth = '', isoDay = ''] = ISO.exec(trimmed) ?? COMPACT.exec(trimmed) ?? []
  if (isoYear) return toDate(isoYear, isoMonth, isoDay)
  const [, first, mark, second = '', year] = NUMERIC.exec(trimmed) ?? []
  if (first && (year || mark === '/'))
    return format?.monthFirst ? complete(year, first, second, format) : complete(year, second, first, format)
  const words = foldText(trimmed)
  const [, day, name = '', wordsYear] = WORDS.exec(words) ?? []
  const month = findMonth(name)
  if (day && month) return complete(wordsYear, String(month), day, format)
  const [, englishName = '', englishDay, englishYear] = ENGLISH_WORDS.exec(words) ?? []
  const englishMonth = findMonth(englishName)
  if (englishDay && englishYear && englishMonth) return toDate(englishYear, String(englishMonth), englishDay)
  if (!format?.month || !/^\d{1,2}$/.test(trimmed)) return undefined
  return toDate(format.month.slice(0, 4), format.month.slice(5), trimmed)
}

const FULL_DAY = /(?<!\d)(?:\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d\d-\d\d)(?!\d)/g
const NAMED_MONTH =
  /\b(jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)(?:eiro|ereiro|co|il|o|ho|osto|embro|ubro)?[ /.-]{1,3}(?:de )?(20\d\d|\d\d)\b/
const NUMBERED_MONTH = /(?<![\d/])(0?[1-9]|1[0-2])\/(20\d\d)(?!\d)/

function findNamedMonth(heading: string): string | undefined {
  const [, name, namedYear = ''] = NAMED_MONTH.exec(foldText(heading)) ?? []
  const [, number = findMonth(name ?? ''), year = namedYear] = NUMBERED_MONTH.exec(heading) ?? []
  return number === undefined ? undefined : `${fullYear(year)}-${String(number).padStart(2, '0')}`
}

function findLatest(days: readonly (CivilDate | undefined)[]): CivilDate | undefined {
  let latest: CivilDate | undefined
  for (const day of days) if (day && (!latest || day > latest)) latest = day
  return latest
}

/** One day over 12 decides for the whole file that the month stands first. */
export function detectDayFormat(heading: string, cells: readonly string[], today: CivilDate): DayFormat {
  const numbers = cells.flatMap((cell) => {
    const [, first, , second] = (cell.length <= MAX_LENGTH && NUMERIC.exec(cell.trim())) || []
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }]
  })
  const month = findNamedMonth(heading)
  const stated = findLatest((heading.match(FULL_DAY) ?? []).map((day) => parseDay(day)))
  return {
    monthFirst: numbers.some(({ second }) => second > 12) && !numbers.some(({ first }) => first > 12),
    reference: stated ?? (month && lastDayOfMonth(month)) ?? findLatest(cells.map((cell) => parseDay(cell))) ?? today,
    month,
  }
}
