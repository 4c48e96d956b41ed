import { findBankDayOfMonth, LAST_BANK_DAY } from '../values/bank-days.ts'
import {
  addDays,
  addMonths,
  type CivilDate,
  clampToMonth,
  daysBetween,
  firstDayOfMonth,
  getWeekday,
  isCivilDate,
  lastDayOfMonth,
  monthsBetween,
  toMonth,
} from '../values/dates.ts'

/**
 * How often an entry recurs. `every` counts units: 1 and `month` is monthly. `dayOfMonth` (1 to 31) applies only to months; a shorter
 * month uses its last day, and `bankDay` (1 to 23) counts its days on which banks are open in the same way. `weekday` (0 is Sunday) applies
 * only to weeks. `occurrences` is the total number, the first included; `until` is the last possible day, which `resolveEnd` turns into a
 * number; a frequency without either has no end. `startsAt`: the number that the
 * first occurrence has for the person, as in `3/10`.
 */
export type Frequency = {
  unit: 'day' | 'week' | 'month'
  every: number
  dayOfMonth?: number
  bankDay?: number
  weekday?: number
  occurrences?: number
  until?: CivilDate
  startsAt?: number
}

/** The input from which occurrence dates are computed. Without a `dayOfMonth` or `bankDay` the anchor's own day applies. */
export type RecurrenceRule = Pick<Frequency, 'unit' | 'every'> & {
  anchor: CivilDate
  dayOfMonth?: number | null
  bankDay?: number | null
}

const everyMonths = (every: number): Frequency => ({ unit: 'month', every })

/** The five frequencies of the specification (§9) and other unambiguous words. `quinzenal` means every 15 days (docs/series.md). */
const FREQUENCIES_BY_NAME = new Map<string, Frequency>([
  ['mensal', everyMonths(1)],
  ['mensalmente', everyMonths(1)],
  ['todo mes', everyMonths(1)],
  ['todos os meses', everyMonths(1)],
  ['ultimo dia do mes', { ...everyMonths(1), dayOfMonth: 31 }],
  ['todo ultimo dia do mes', { ...everyMonths(1), dayOfMonth: 31 }],
  ['bimestral', everyMonths(2)],
  ['trimestral', everyMonths(3)],
  ['semestral', everyMonths(6)],
  ['anual', everyMonths(12)],
  ['anualmente', everyMonths(12)],
  ['todo ano', everyMonths(12)],
  ['todos os anos', everyMonths(12)],
  ['semanal', { unit: 'week', every: 1 }],
  ['semanalmente', { unit: 'week', every: 1 }],
  ['toda semana', { unit: 'week', every: 1 }],
  ['quinzenal', { unit: 'day', every: 15 }],
  ['diario', { unit: 'day', every: 1 }],
  ['diaria', { unit: 'day', every: 1 }],
])

/** The words of `a cada N …`: their pattern, the unit, how many units one of them is, and the largest N (ten years). */
const UNITS: readonly [RegExp, Frequency['unit'], number, number][] = [
  [/^dias?$/, 'day', 1, 3650],
  [/^semanas?$/, 'week', 1, 520],
  [/^mes(es)?$/, 'month', 1, 120],
  [/^anos?$/, 'month', 12, 10],
]
const MAX_TIMES = 360
const WEEKDAY = /^tod[oa]s? (?:[ao]s )?(domingo|segunda|terca|quarta|quinta|sexta|sabado)s?(?:[- ]feiras?)?$/
const WEEKDAYS = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']
/** `5º dia útil`, `todo quinto dia útil`, `último dia útil do mês`; the position of the word is the number, from 1 on. */
const BANK_DAY = /^(?:todo )?(?:o )?(?:(\d{1,2}) ?[º°oª.]?|([a-z]+)) dia util(?: (?:do|de cada|de todo) mes)?$/
const ORDINALS = ['primeiro', 'segundo', 'terceiro', 'quarto', 'quinto', 'sexto', 'setimo', 'oitavo', 'nono', 'decimo']
const INSTALMENTS =
  /^(?:parcelad[ao] )?(?:em |por |durante )?(\d{1,3}) ?(?:x|vez(?:es)?|parcelas?|prestac(?:ao|oes)|mes(?:es)?)(?: (?:mensa(?:l|is)|igua(?:l|is)|fixas?|sem juros))*$/

const normalizeWords = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')

const isFromOneTo = (n: number, max: number): boolean => n >= 1 && n <= max

function parseInterval(text: string): Frequency | null {
  const [, digits = '', word = ''] = /^a cada (\d{1,4}) ?([a-z]+)$/.exec(text) ?? []
  const n = Number(digits)
  for (const [name, unit, times, max] of UNITS)
    if (name.test(word)) return isFromOneTo(n, max) ? { unit, every: n * times } : null
  return null
}

/** Parses the number of a day on which banks are open; 0 for any other text. */
function parseBankDay(text: string): number {
  const [, digits, word = ''] = BANK_DAY.exec(text) ?? []
  if (word === 'ultimo') return LAST_BANK_DAY
  return digits === undefined ? ORDINALS.indexOf(word) + 1 : Number(digits)
}

function parseTimes(text: string): Frequency | null {
  const [, from = '', to = ''] = /^(?:parcela )?(\d{1,3}) ?(?:\/|de) ?(\d{1,3})$/.exec(text) ?? []
  if (from && isFromOneTo(Number(from), Number(to)) && Number(to) <= MAX_TIMES)
    return { ...everyMonths(1), occurrences: Number(to) - Number(from) + 1, startsAt: Number(from) }
  const times = Number(INSTALMENTS.exec(text)?.[1] ?? 0)
  return isFromOneTo(times, MAX_TIMES) ? { ...everyMonths(1), occurrences: times } : null
}

/** `… até 12/2027`, `… até 05/12/2027`, and `… em 10 vezes` of a frequency that is not monthly. */
const UNTIL = /^(.+?),? ate (?:o (?:dia|fim de) )?(?:(\d{1,2})\/)?(\d{1,2})\/(\d{4})$/
const TIMES = /^(.+?),? (?:em |por )?(\d{1,3}) ?(?:x|vez(?:es)?)$/

function parseWithEnd(text: string): Frequency | null {
  const [, untilWords, day, month = '', year] = UNTIL.exec(text) ?? []
  if (untilWords !== undefined) {
    const whole = `${year}-${month.padStart(2, '0')}`
    const until = day ? `${whole}-${day.padStart(2, '0')}` : isCivilDate(firstDayOfMonth(whole)) ? lastDayOfMonth(whole) : ''
    const endless = parseEndless(untilWords)
    return endless && isCivilDate(until) ? { ...endless, until } : null
  }
  const [, words = '', times = ''] = TIMES.exec(text) ?? []
  const endless = parseEndless(words)
  return endless && isFromOneTo(Number(times), MAX_TIMES) ? { ...endless, occurrences: Number(times) } : null
}

/** docs/series.md has the table. @returns null for any other text, which is then kept as a note */
export function parseFrequency(words: string): Frequency | null {
  const text = normalizeWords(words)
  return parseEndless(text) ?? parseTimes(text) ?? parseWithEnd(text)
}

/** A series ends by a number: the last occurrence is on `until` or before. @returns undefined if it would end before it begins */
export function resolveEnd({ until, ...frequency }: Frequency, firstDate: CivilDate): Frequency | undefined {
  if (until === undefined) return frequency
  if (until < firstDate) return undefined
  const next = findOccurrenceFrom({ ...frequency, anchor: computeAnchor(frequency, firstDate) }, addDays(until, 1))
  return { ...frequency, occurrences: Math.max(1, next) }
}

function parseEndless(text: string): Frequency | null {
  const known = FREQUENCIES_BY_NAME.get(text)
  if (known) return { ...known }
  const day = Number(/^(?:todo )?dia (\d{1,2})(?: de cada mes)?$/.exec(text)?.[1] ?? 0)
  if (isFromOneTo(day, 31)) return { ...everyMonths(1), dayOfMonth: day }
  const bankDay = parseBankDay(text)
  if (isFromOneTo(bankDay, LAST_BANK_DAY)) return { ...everyMonths(1), bankDay }
  const weekday = WEEKDAYS.indexOf(WEEKDAY.exec(text)?.[1] ?? '')
  if (weekday >= 0) return { unit: 'week', every: 1, weekday }
  return parseInterval(text)
}

export const countEarlierInstalments = (words: string | null): number => (parseFrequency(words ?? '')?.startsAt ?? 1) - 1

export const getDayOfMonth = ({ anchor, dayOfMonth }: RecurrenceRule): number => dayOfMonth ?? Number(anchor.slice(8))

const findDayInMonth = (month: string, { dayOfMonth, bankDay }: { dayOfMonth: number; bankDay: number | null }): CivilDate =>
  bankDay ? findBankDayOfMonth(month, bankDay) : clampToMonth(month, dayOfMonth)

/**
 * Counts from the anchor, never from the previous occurrence, so that 31/01 → 28/02 → 31/03; occurrence 0 may be on another day
 * than the rule's.
 */
export function computeOccurrenceDate(rule: RecurrenceRule, n: number): CivilDate {
  const { anchor, unit, every, bankDay = null } = rule
  if (unit === 'month') return findDayInMonth(addMonths(toMonth(anchor), n * every), { dayOfMonth: getDayOfMonth(rule), bankDay })
  return addDays(anchor, n * every * (unit === 'week' ? 7 : 1))
}

export function findOccurrenceFrom(rule: RecurrenceRule, date: CivilDate): number {
  const { anchor, unit, every } = rule
  const step = unit === 'week' ? 7 * every : every
  const gone = unit === 'month' ? monthsBetween(anchor, date) : daysBetween(anchor, date)
  const guess = Math.max(0, Math.ceil(gone / step))
  return computeOccurrenceDate(rule, guess) < date ? guess + 1 : guess
}

/**
 * Computes the anchor of a series whose first occurrence is on `date`. With a day of the month or of the week or a bank day, the anchor is the
 * last such day up to `date`, so that the next occurrence comes after `date`.
 */
export function computeAnchor(frequency: Frequency, date: CivilDate): CivilDate {
  const { dayOfMonth = 0, bankDay = null, weekday } = frequency
  if (weekday !== undefined) return addDays(date, -((getWeekday(date) - weekday + 7) % 7))
  if (!dayOfMonth && !bankDay) return date
  const same = findDayInMonth(toMonth(date), { dayOfMonth, bankDay })
  return same <= date ? same : findDayInMonth(addMonths(toMonth(date), -1), { dayOfMonth, bankDay })
}

/** The earliest year of an anchor: an earlier one would not have four significant digits. */
const FIRST_YEAR = 1000

/**
 * Builds the rule whose occurrence n falls on `date` or, with a day of the month or a bank day, on the last such day up to `date`.
 * @returns undefined when the anchor would lie before the year 1000
 */
export function buildRuleThroughOccurrence(
  frequency: Frequency,
  n: number,
  date: CivilDate,
): Required<RecurrenceRule> | undefined {
  const { unit, every, bankDay = null } = frequency
  const on = computeAnchor(frequency, date)
  const back = n * every * (unit === 'week' ? 7 : 1)
  const years = back / (unit === 'month' ? 12 : 365)
  if (Number(on.slice(0, 4)) - years < FIRST_YEAR) return undefined
  if (unit !== 'month') return { unit, every, anchor: addDays(on, -back), dayOfMonth: null, bankDay }
  const dayOfMonth = frequency.dayOfMonth ?? Number(on.slice(8))
  const anchor = findDayInMonth(addMonths(toMonth(on), -back), { dayOfMonth, bankDay })
  return { unit, every, anchor, dayOfMonth: bankDay === null ? dayOfMonth : null, bankDay }
}

/** Rounded half up to a whole centavo: a month has 52/12 weeks and 365/12 days. */
export function computeMonthlyEquivalent(centavos: number, { unit, every }: Pick<RecurrenceRule, 'unit' | 'every'>): number {
  const times = { month: 12, week: 52, day: 365 }[unit]
  const parts = BigInt(12 * every)
  return Number((2n * BigInt(centavos) * BigInt(times) + parts) / (2n * parts))
}

/** The first instalment takes the centavos that do not divide. */
export function splitTotal(centavos: number, count: number): { first: number; each: number } {
  const each = Math.floor(centavos / count)
  return { first: centavos - each * (count - 1), each }
}

const NAMES_BY_MONTHS = new Map([
  [1, 'mensal'],
  [2, 'bimestral'],
  [3, 'trimestral'],
  [6, 'semestral'],
  [12, 'anual'],
])

function describeInterval({ unit, every }: Pick<RecurrenceRule, 'unit' | 'every'>): string {
  if (unit === 'month' && every % 12 === 0) return `a cada ${every / 12} anos`
  const one = every === 1
  const units = { day: one ? 'dia' : 'dias', week: one ? 'semana' : 'semanas', month: one ? 'mês' : 'meses' }
  return `a cada ${every} ${units[unit]}`
}

const WEEKDAY_NAMES = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado']

export const formatWeekday = (weekday: number): string => `${weekday % 6 === 0 ? 'todo' : 'toda'} ${WEEKDAY_NAMES[weekday]}`

function describeDay({ unit, dayOfMonth, bankDay }: Pick<RecurrenceRule, 'unit' | 'dayOfMonth' | 'bankDay'>): string {
  if (bankDay) return bankDay === LAST_BANK_DAY ? ', último dia útil' : `, ${bankDay}º dia útil`
  return unit === 'month' && dayOfMonth ? `, dia ${dayOfMonth}` : ''
}

/** Describes the frequency for the person: "mensal, dia 5", "mensal, 5º dia útil", "a cada 10 dias", "semanal, segunda-feira". */
export function formatFrequency(rule: Omit<RecurrenceRule, 'anchor'> & Pick<Frequency, 'weekday'>): string {
  const { unit, every } = rule
  const name = unit === 'month' ? NAMES_BY_MONTHS.get(every) : undefined
  const day = describeDay(rule)
  if (name) return `${name}${day}`
  const weekday = rule.weekday === undefined ? '' : `, ${WEEKDAY_NAMES[rule.weekday]}`
  if (every === 1) return unit === 'day' ? 'diária' : `semanal${weekday}`
  if (unit === 'day' && every === 15) return 'quinzenal (a cada 15 dias)'
  return `${describeInterval(rule)}${day}`
}
