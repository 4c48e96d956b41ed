import { type CivilDate, daysBetween, formatDate } from 'contract/dates.ts'
import type { DueEntry, EntryKind } from 'contract/finance/due.ts'
import { formatCount } from '../../../lib/format.ts'
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

type Day = Pick<DueEntry, 'date' | 'bankingDay' | 'holiday'> & { category?: string | null }

/**
 * Whether the category's name indicates a tax. Many taxes that are due on a day without banking must be paid before that day, and not after
 * it (Febraban).
 */
const isTax = ({ category }: Day) => /impost|tribut|taxa/i.test(category ?? '')

/**
 * Explains until when an entry that is due on a day without banking can be paid without interest; of a tax it only says that the deadline
 * must be checked. Returns undefined for other days, and once the next banking day has passed.
 */
export function describeBankDay(day: Day, today: CivilDate, kind: EntryKind) {
  const { date, bankingDay, holiday } = day
  if (!date || bankingDay === date || bankingDay < today) return undefined
  const why = holiday ?? WEEKEND_NAMES[formatWeekday(date)] ?? ''
  if (isTax(day)) {
    return { text: 'confira o prazo', why: `${why}: os bancos não abrem, e tributos podem ter de ser pagos antes` }
  }
  return {
    text: `${DUE_WORDS[kind].until} ${formatShortDay(bankingDay, today)}`,
    why: `${why}: os bancos não abrem, e o boleto é aceito sem juros até ${formatLongDay(bankingDay)} (Lei 7.089/83)`,
  }
}

/**
 * Describes how late an overdue entry is. The tone is muted while banks still accept the payment without interest. Returns undefined for an
 * entry that is not overdue.
 */
export function describeLateness(day: Day, today: CivilDate, kind: EntryKind) {
  const { date, bankingDay } = day
  const days = date ? daysBetween(date, today) : 0
  if (days <= 0) return undefined
  const tone: 'mute' | 'neg' = bankingDay >= today && !isTax(day) ? 'mute' : 'neg'
  return { tone, text: `${ENTRY_KINDS[kind].late} há ${formatCount(days, 'dia', 'dias')}` }
}
