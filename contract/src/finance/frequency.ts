import { addDays, addMonths, type CivilDate, daysBetween, lastDay, monthOf } from '../dates.ts'

/**
 * How often something comes again. `every` counts units: 1 and `month` is monthly. `dayOfMonth` (1 to 31) only with months: shorter ones
 * take their last day. `occurrences`: how many there are in all, the first included; absent, there is no end.
 */
export type Frequency = { unit: 'day' | 'week' | 'month'; every: number; dayOfMonth?: number; occurrences?: number }

/** What occurrence n is computed from: its day where the frequency names none is the anchor's own. */
export type Rule = Pick<Frequency, 'unit' | 'every'> & { anchor: CivilDate; dayOfMonth?: number | null }

const monthly = (every: number): Frequency => ({ unit: 'month', every })

/** Seed §9's five, and three words that are as clear. `quinzenal` is every 15 days (docs/series.md). */
const WORDS = new Map<string, Frequency>([
  ['mensal', monthly(1)],
  ['bimestral', monthly(2)],
  ['trimestral', monthly(3)],
  ['semestral', monthly(6)],
  ['anual', monthly(12)],
  ['semanal', { unit: 'week', every: 1 }],
  ['quinzenal', { unit: 'day', every: 15 }],
  ['diario', { unit: 'day', every: 1 }],
  ['diaria', { unit: 'day', every: 1 }],
])

/** Of `a cada N …`: the unit, how many of it one of these is, and the largest N (ten years). */
const UNITS: readonly [RegExp, Frequency['unit'], number, number][] = [
  [/^dias?$/, 'day', 1, 3650],
  [/^semanas?$/, 'week', 1, 520],
  [/^mes(es)?$/, 'month', 1, 120],
  [/^anos?$/, 'month', 12, 10],
]
const MAX_TIMES = 360

/** Lowercase, without accents, white space folded. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')

const within = (n: number, max: number): boolean => n >= 1 && n <= max

function everySo(text: string): Frequency | null {
  const [, digits = '', word = ''] = /^a cada (\d{1,4}) ?([a-z]+)$/.exec(text) ?? []
  const n = Number(digits)
  for (const [name, unit, times, max] of UNITS) if (name.test(word)) return within(n, max) ? { unit, every: n * times } : null
  return null
}

/**
 * What a frequency in words means, whatever the case, the accents and the white space: the seed's five, `semanal`, `quinzenal`, `diário`,
 * `a cada N dias|semanas|meses|anos`, `todo dia N` (1 to 31) and `Nx` (N times in all, monthly). Null for anything else: it is a note.
 */
export function parseFrequency(words: string): Frequency | null {
  const text = plain(words)
  const known = WORDS.get(text)
  if (known) return { ...known }
  const day = Number(/^todo dia (\d{1,2})$/.exec(text)?.[1] ?? 0)
  if (within(day, 31)) return { ...monthly(1), dayOfMonth: day }
  const times = Number(/^(\d{1,3}) ?x$/.exec(text)?.[1] ?? 0)
  if (within(times, MAX_TIMES)) return { ...monthly(1), occurrences: times }
  return everySo(text)
}

/** A day of a month, or that month's last where it is shorter. */
function dayOrLast(month: string, day: number): CivilDate {
  const wanted = `${month}-${String(day).padStart(2, '0')}`
  const last = lastDay(month)
  return wanted < last ? wanted : last
}

export const dayOfMonthOf = ({ anchor, dayOfMonth }: Rule): number => dayOfMonth ?? Number(anchor.slice(8))

/**
 * The day of occurrence n, from the anchor and never from the one before: 31/01 → 28/02 → 31/03. The first itself may stand on another day
 * (`todo dia 5`, recorded on the 21st).
 */
export function occurrenceDate(rule: Rule, n: number): CivilDate {
  const { anchor, unit, every } = rule
  if (unit === 'month') return dayOrLast(addMonths(monthOf(anchor), n * every), dayOfMonthOf(rule))
  return addDays(anchor, n * every * (unit === 'week' ? 7 : 1))
}

const monthIndex = (date: CivilDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

/** The first n ≥ 0 whose day is `date` or later. */
export function firstOnOrAfter(rule: Rule, date: CivilDate): number {
  const { anchor, unit, every } = rule
  const step = unit === 'week' ? 7 * every : every
  const gone = unit === 'month' ? monthIndex(date) - monthIndex(anchor) : daysBetween(anchor, date)
  const guess = Math.max(0, Math.ceil(gone / step))
  return occurrenceDate(rule, guess) < date ? guess + 1 : guess
}

/** The anchor of something that is first on `date`: with a day of the month, the last such day up to it, so that the next comes after it. */
export function anchorOf({ dayOfMonth }: Frequency, date: CivilDate): CivilDate {
  if (dayOfMonth === undefined) return date
  const same = dayOrLast(monthOf(date), dayOfMonth)
  return same <= date ? same : dayOrLast(addMonths(monthOf(date), -1), dayOfMonth)
}

/** Before this year a date is no longer four digits that say something. */
const FIRST_YEAR = 1000

/**
 * The same frequency with occurrence n on `date`. With a day of the month, n is the last such day up to `date`.
 * @returns undefined where the anchor would be more than a thousand years back
 */
export function reanchored(frequency: Frequency, n: number, date: CivilDate): Rule | undefined {
  const { unit, every } = frequency
  const on = anchorOf(frequency, date)
  const back = n * every * (unit === 'week' ? 7 : 1)
  const years = back / (unit === 'month' ? 12 : 365)
  if (Number(on.slice(0, 4)) - years < FIRST_YEAR) return undefined
  const dayOfMonth = unit === 'month' ? (frequency.dayOfMonth ?? Number(on.slice(8))) : null
  const anchor = unit === 'month' ? dayOrLast(addMonths(monthOf(on), -back), dayOfMonth ?? 1) : addDays(on, -back)
  return { unit, every, anchor, dayOfMonth }
}

/** Months rounded half up to a whole centavo: a month has 52/12 weeks and 365/12 days. */
export function monthlyWeight(centavos: number, { unit, every }: Pick<Rule, 'unit' | 'every'>): number {
  const times = { month: 12, week: 52, day: 365 }[unit]
  const parts = BigInt(12 * every)
  return Number((2n * BigInt(centavos) * BigInt(times) + parts) / (2n * parts))
}

const NAMES = new Map([
  [1, 'mensal'],
  [2, 'bimestral'],
  [3, 'trimestral'],
  [6, 'semestral'],
  [12, 'anual'],
])

function everyInWords({ unit, every }: Pick<Rule, 'unit' | 'every'>): string {
  if (unit === 'month' && every % 12 === 0) return `a cada ${every / 12} anos`
  const one = every === 1
  const units = { day: one ? 'dia' : 'dias', week: one ? 'semana' : 'semanas', month: one ? 'mês' : 'meses' }
  return `a cada ${every} ${units[unit]}`
}

/** As a person says it: "mensal, todo dia 5", "a cada 10 dias", "quinzenal (a cada 15 dias)". */
export function inWords(rule: Pick<Rule, 'unit' | 'every' | 'dayOfMonth'>): string {
  const { unit, every, dayOfMonth } = rule
  const name = unit === 'month' ? NAMES.get(every) : undefined
  const day = unit === 'month' && dayOfMonth ? `, dia ${dayOfMonth}` : ''
  if (name) return `${name}${day}`
  if (every === 1) return unit === 'day' ? 'diária' : 'semanal'
  if (unit === 'day' && every === 15) return 'quinzenal (a cada 15 dias)'
  return `${everyInWords(rule)}${day}`
}
