import type { DueEntry, EntryKind } from 'contract/finance/due.ts'
import { type CivilDate, daysBetween, formatDate } from 'contract/values/dates.ts'
import { formatCount } from '#lib/format/format.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { DUE_WORDS } from './words.ts'

const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
const WEEKEND_NAMES: Readonly<Record<string, string>> = { dom: 'Domingo', sáb: 'Sábado' }

const formatWeekday = (date: CivilDate): string => WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''

/** Formats a day as `sáb, 21/11/2026`. */
export const formatLongDay = (date: CivilDate): string => `${formatWeekday(date)}, ${formatDate(date)}`

/** Formats a day as `sáb, 21/11`, with the year where it is not today's year. */
export function formatShortDay(date: CivilDate, today: CivilDate): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatLongDay(date).slice(0, -5) : formatLongDay(date)
}

type Day = Pick<DueEntry, 'date' | 'bankingDay' | 'holiday'> & Partial<Pick<DueEntry, 'category' | 'description' | 'method'>>

/**
 * Whether the category's name indicates a tax. Many taxes that are due on a day without banking must be paid before that day, and not after
 * it (Febraban).
 */
const isTax = ({ category }: Day) => /impost|tribut|taxa/i.test(category ?? '')

/** Whether method, name or category indicate a bank's bill, which alone the law of the next banking day is about. */
const isBill = ({ method, description, category }: Day) => /boleto|fatura|carn[êe]/i.test(`${method} ${description} ${category}`)

/** Whether name or category indicate wages, which may not be late (CLT, art. 459). */
const areWages = ({ description, category }: Day) =>
  /sal[áa]rio|folha de pag|pr[óo]-?labore|f[ée]rias|13º|d[ée]cimo terceiro|vale[- ](transporte|refei|aliment)/i.test(
    `${description} ${category}`,
  )

/** Of a tax and of wages it says to check the deadline. Undefined for other days, and once the next banking day has passed. */
export function describeBankDay(day: Day, today: CivilDate, kind: EntryKind) {
  const { date, bankingDay, holiday } = day
  if (!date || bankingDay === date || bankingDay < today) return undefined
  const why = holiday ?? WEEKEND_NAMES[formatWeekday(date)] ?? ''
  if (isTax(day)) {
    return { text: 'confira o prazo', why: `${why}: os bancos não abrem, e tributos podem ter de ser pagos antes` }
  }
  if (kind === 'outflow' && areWages(day)) {
    return { text: 'pague antes', why: `${why}: os bancos não abrem, e salários não podem atrasar` }
  }
  if (!isBill(day)) {
    return {
      text: `dia útil: ${formatShortDay(bankingDay, today)}`,
      why: `${why}: os bancos não abrem. Pix funciona todos os dias`,
    }
  }
  return {
    text: `${DUE_WORDS[kind].until} ${formatShortDay(bankingDay, today)}`,
    why: `${why}: os bancos não abrem, e o boleto é aceito sem juros até ${formatLongDay(bankingDay)} (Lei 7.089/83)`,
  }
}

/** The tone is muted while banks still accept a bill without interest. Undefined for an entry that is not overdue. */
export function describeLateness(day: Day, today: CivilDate, kind: EntryKind) {
  const { date, bankingDay } = day
  const days = date ? daysBetween(date, today) : 0
  if (days <= 0) return undefined
  const tone: 'mute' | 'neg' = bankingDay >= today && isBill(day) && !isTax(day) ? 'mute' : 'neg'
  return { tone, text: `${ENTRY_KINDS[kind].late} há ${formatCount(days, 'dia', 'dias')}` }
}
