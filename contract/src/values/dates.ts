import * as z from 'zod/mini'

/** A calendar day as `YYYY-MM-DD`, never an instant. Years outside 1900 to 2199 are rejected as typing errors. */
export type CivilDate = string

export const LAST_DATE: CivilDate = '2199-12-31'

const DAY_MS = 86_400_000
const toUtc = (date: CivilDate) => Date.parse(`${date}T00:00:00Z`)
const fromUtc = (ms: number): CivilDate => new Date(ms).toISOString().slice(0, 10)

export function isCivilDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const ms = toUtc(text)
  return !Number.isNaN(ms) && fromUtc(ms) === text
}

export const CivilDate = z.string('Informe a data').check(z.refine(isCivilDate, 'Informe uma data válida (dd/mm/aaaa)'))

const MONTH = 'Informe o mês (aaaa-mm)'
export const Month = z.string(MONTH).check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, MONTH))

/** Formatters by time zone, cached because creating one takes longer than a database query. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formatters.set(zone, made)
  return made
}

const MINUTE_MS = 60_000
/** The result holds for the whole minute, because in every zone since 1972 a day begins with a full minute. */
let last = { zone: '', minute: Number.NaN, day: '' }

/** Callers mostly ask for today, so the last result is cached. */
export function dateInZone(zone: string, now: Date): CivilDate {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  if (last.minute !== minute || last.zone !== zone) last = { zone, minute, day: getFormatter(zone).format(now) }
  return last.day
}

export const addDays = (date: CivilDate, days: number): CivilDate => fromUtc(toUtc(date) + days * DAY_MS)
export const daysBetween = (from: CivilDate, to: CivilDate): number => (toUtc(to) - toUtc(from)) / DAY_MS
/** 0 for Sunday; 2023-01-01 was a Sunday. */
export const getWeekday = (date: CivilDate): number => ((daysBetween('2023-01-01', date) % 7) + 7) % 7
export const toMonth = (date: CivilDate): string => date.slice(0, 7)
export const firstDayOfMonth = (month: string): CivilDate => `${month}-01`

export function addMonths(month: string, n: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + n
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((((index % 12) + 12) % 12) + 1).padStart(2, '0')}`
}

const monthIndex = (date: CivilDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
export const monthsBetween = (from: CivilDate, to: CivilDate): number => monthIndex(to) - monthIndex(from)
export const lastDayOfMonth = (month: string): CivilDate => addDays(firstDayOfMonth(addMonths(month, 1)), -1)

/** @returns the month's last day when the month is shorter (31 → 28) */
export function clampToMonth(month: string, day: number): CivilDate {
  const wanted = `${month}-${String(day).padStart(2, '0')}`
  const last = lastDayOfMonth(month)
  return wanted < last ? wanted : last
}

/** Clamped as `clampToMonth` does. */
export const sameDayInMonth = (month: string, date: CivilDate): CivilDate => clampToMonth(month, Number(date.slice(8)))

/** Any other text is returned unchanged, because another service may send its own format. */
export const formatDate = (date: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}` : date

export function parseDate(text: string): CivilDate | undefined {
  const iso = text.trim().replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1')
  return isCivilDate(iso) ? iso : undefined
}

/** The month labels of the cash-flow chart (specification §9). */
export const MONTH_LABELS = ['Jan', 'Fev', 'Mar', 'Abr', 'Mai', 'Jun', 'Jul', 'Ago', 'Set', 'Out', 'Nov', 'Dez'] as const
