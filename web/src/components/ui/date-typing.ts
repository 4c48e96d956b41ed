import { addDays, type CivilDate, isCivilDate } from 'contract/values/dates.ts'
import { foldText } from '#lib/format/fold-text.ts'

/** A map, because a plain object also has inherited names, such as `__proto__`. */
const DAY_WORDS: ReadonlyMap<string, number> = new Map([
  ['ontem', -1],
  ['hoje', 0],
  ['amanha', 1],
])
const DATE_PARTS =
  /^(?:(?<day>\d{1,2})(?<sep>[/.-])(?<month>\d{1,2})(?:\k<sep>(?<year>\d\d|\d{4}))?|(?<dd>\d\d)(?<mm>\d\d)(?<yy>\d\d|\d{4})?)$/

/**
 * `05122026`, `5/12/26`, `5.12`, `hoje`, `2026-12-05`: a missing year is the workspace's current one, two digits mean this
 * century.
 * @returns undefined for a text that is no date
 */
export function readDate(text: string, today: CivilDate): CivilDate | undefined {
  const typed = foldText(text)
  const days = DAY_WORDS.get(typed)
  if (days !== undefined) return addDays(today, days)
  const parts = DATE_PARTS.exec(typed)?.groups
  if (!parts) return isCivilDate(typed) ? typed : undefined
  const { dd, mm, yy, day = dd, month = mm, year = yy ?? today.slice(0, 4) } = parts
  const date = `${year.padStart(4, '20')}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
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
