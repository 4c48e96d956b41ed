import * as z from 'zod/mini'

/** Calendar days are strings, `YYYY-MM-DD`, never instants. Years 1900 to 2199: outside it is a typing error. */
export type CivilDate = string

const DAY_MS = 86_400_000
const toUtc = (date: CivilDate) => Date.parse(`${date}T00:00:00Z`)
const fromUtc = (ms: number): CivilDate => new Date(ms).toISOString().slice(0, 10)

export function isCivilDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const ms = toUtc(text)
  return !Number.isNaN(ms) && fromUtc(ms) === text
}

export const CivilDate = z.string('Informe a data').check(z.refine(isCivilDate, 'Informe uma data válida (dd/mm/aaaa)'))

/** Making one costs more than a query does. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formatters.set(zone, made)
  return made
}

/** The calendar day that `now` falls on in the zone (IANA name). */
export const dayIn = (zone: string, now: Date): CivilDate => formatterOf(zone).format(now)

export const addDays = (date: CivilDate, days: number): CivilDate => fromUtc(toUtc(date) + days * DAY_MS)
export const daysBetween = (from: CivilDate, to: CivilDate): number => (toUtc(to) - toUtc(from)) / DAY_MS
/** `2026-11` of `2026-11-21`. */
export const monthOf = (date: CivilDate): string => date.slice(0, 7)
export const firstDay = (month: string): CivilDate => `${month}-01`

/** `2026-11` plus n months. */
export function addMonths(month: string, n: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + n
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((((index % 12) + 12) % 12) + 1).padStart(2, '0')}`
}

export const lastDay = (month: string): CivilDate => addDays(firstDay(addMonths(month, 1)), -1)

/** The same day of another month, or that month's last where it has no such day (31 → 28). */
export function sameDayIn(month: string, date: CivilDate): CivilDate {
  const last = lastDay(month)
  const wanted = `${month}-${date.slice(8)}`
  return wanted < last ? wanted : last
}

/** `2026-11-21` → `21/11/2026`; anything else as it is (another service may send text of its own). */
export const formatDate = (date: string): string => date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')

/** `21/11/2026` or `2026-11-21` → `2026-11-21`; undefined where it is neither. */
export function parseDate(text: string): CivilDate | undefined {
  const iso = text.trim().replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1')
  return isCivilDate(iso) ? iso : undefined
}

/** Seed §9. */
export const MONTH_LABELS = ['Jan', 'Fev', 'Mar', 'Abr', 'Mai', 'Jun', 'Jul', 'Ago', 'Set', 'Out', 'Nov', 'Dez'] as const
