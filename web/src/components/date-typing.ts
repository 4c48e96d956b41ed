import { addDays, type CivilDate, isCivilDate } from 'contract/dates.ts'

const DAY_WORDS: Readonly<Record<string, number>> = { ontem: -1, hoje: 0, amanha: 1 }
const PARTS =
  /^(?:(?<day>\d{1,2})(?<sep>[/.-])(?<month>\d{1,2})(?:\k<sep>(?<year>\d\d|\d{4}))?|(?<dd>\d\d)(?<mm>\d\d)(?<yy>\d\d|\d{4})?)$/

const foldAccents = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '')

/**
 * Reads a date as people write it: `05122026`, `5/12/26`, `5.12`, `05-12-2026`, `hoje`, `amanhã`, `ontem`, or as pasted
 * from elsewhere, `2026-12-05`. Without a year it is this year's in the workspace; two digits are of this century.
 * @returns undefined where it is no date of the calendar
 */
export function readDate(text: string, today: CivilDate): CivilDate | undefined {
  const typed = foldAccents(text.trim().toLowerCase())
  const days = DAY_WORDS[typed]
  if (days !== undefined) return addDays(today, days)
  const parts = PARTS.exec(typed)?.groups
  if (!parts) return isCivilDate(typed) ? typed : undefined
  const { dd, mm, yy, day = dd, month = mm, year = yy ?? today.slice(0, 4) } = parts
  const date = `${year.padStart(4, '20')}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isCivilDate(date) ? date : undefined
}

/**
 * Puts the slashes that a numeric keypad lacks, as soon as digits follow that belong behind one: `051` becomes `05/1`.
 * Only what was typed at the end gets them: a correction in the middle is left alone.
 */
export function addSlashes(before: string, text: string): string {
  const typedAtEnd = text.length > before.length && text.startsWith(before)
  if (!typedAtEnd) return text
  return text.replace(/^(\d\d)(\d)/, '$1/$2').replace(/^(\d{1,2}\/\d\d)(\d)/, '$1/$2')
}
