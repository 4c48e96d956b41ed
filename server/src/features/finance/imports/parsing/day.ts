import { type CivilDate, isCivilDate } from 'contract/dates.ts'

const BRAZILIAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/
const ISO = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:[ T].*)?$/

/** Completes a year of two digits as POSIX does: 69 to 99 are of the last century. */
const fullYear = (year: string): string => (year.length === 4 ? year : Number(year) < 69 ? `20${year}` : `19${year}`)

/**
 * Parses `21/11/2026`, `21/11/26` or `2026-11-21`, with or without a time after it. Undefined where the text is not a day of the
 * calendar.
 */
export function parseDay(text: string): CivilDate | undefined {
  const trimmed = text.trim()
  const [, y = '', m = '', d = ''] = ISO.exec(trimmed) ?? []
  const [, day = d, month = m, year = y] = BRAZILIAN.exec(trimmed) ?? []
  const date = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(date) ? date : undefined
}
