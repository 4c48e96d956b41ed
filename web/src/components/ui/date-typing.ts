import { addDays, type CivilDate, daysBetween, isCivilDate } from 'contract/values/dates.ts'
import { foldText } from '#lib/format/fold-text.ts'

/** A map, because a plain object also has inherited names, such as `__proto__`. */
const DAY_WORDS: ReadonlyMap<string, number> = new Map([
  ['ontem', -1],
  ['hoje', 0],
  ['amanha', 1],
])
const DATE_PARTS =
  /^(?:(?<day>\d{1,2})(?<sep>[/.-])(?<month>\d{1,2})(?:\k<sep>(?<year>\d\d|\d{4}))?|(?<dd>\d\d)(?<mm>\d\d)(?<yy>\d\d|\d{4})?)$/

/** Nine months: in December `5/1` is next January, and in January `28/12` is last December. */
const FAR_DAYS = 275

export type AssumedYear = 'current' | 'nearest'

/** `monthAndDay` as `MM-DD`, which may be no day in some years. */
function assumeYear(monthAndDay: string, today: CivilDate, assumed: AssumedYear): CivilDate {
  const current = Number(today.slice(0, 4))
  const dates = [current, current + 1, current - 1].map((year) => `${year}-${monthAndDay}`)
  const near = dates.find((date) => isCivilDate(date) && Math.abs(daysBetween(today, date)) <= FAR_DAYS)
  return assumed === 'nearest' && near ? near : `${current}-${monthAndDay}`
}

/**
 * `05122026`, `5/12/26`, `5.12`, `hoje`, `2026-12-05`: two digits mean a year of this century.
 * @param assumed what a missing year is: the workspace's current one, or its neighbour where that is far nearer
 * @returns undefined for a text that is no date
 */
export function readDate(text: string, today: CivilDate, assumed: AssumedYear): CivilDate | undefined {
  const typed = foldText(text)
  const days = DAY_WORDS.get(typed)
  if (days !== undefined) return addDays(today, days)
  const parts = DATE_PARTS.exec(typed)?.groups
  if (!parts) return isCivilDate(typed) ? typed : undefined
  const { dd, mm, yy, day = dd, month = mm, year = yy } = parts
  const monthAndDay = `${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const date = year ? `${year.padStart(4, '20')}-${monthAndDay}` : assumeYear(monthAndDay, today, assumed)
  return isCivilDate(date) ? date : undefined
}

/**
 * A numeric keypad lacks slashes: only text typed at the end gets them, and a hyphen after four digits makes these an ISO year:
 * `20/26-` becomes `2026-`.
 */
export function addSlashes(before: string, text: string): string {
  const typedAtEnd = text.length > before.length && text.startsWith(before)
  if (!typedAtEnd || /^\d{4}-/.test(text)) return text
  if (/^\d\d\/\d\d-$/.test(text)) return text.replace('/', '')
  return text.replace(/^(\d\d)(\d)/, '$1/$2').replace(/^(\d{1,2}\/\d\d)(\d)/, '$1/$2')
}
