import { type CivilDate, daysBetween, formatDate } from 'contract/dates.ts'
import type { DueEntry, EntryKind } from 'contract/finance/due.ts'
import { formatCount } from '../../../lib/format.ts'
import { KINDS } from '../entries/kinds.ts'
import { WORDS } from './words.ts'

const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
const WEEKEND_NAMES: Readonly<Record<string, string>> = { dom: 'Domingo', sáb: 'Sábado' }

const formatWeekday = (date: CivilDate): string => WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''

/** Formats a day as `sáb, 21/11/2026`. */
export const formatLongDay = (date: CivilDate): string => `${formatWeekday(date)}, ${formatDate(date)}`

/** Formats a day as `sáb, 21/11`, with the year where it differs from today's. */
export function formatShortDay(date: CivilDate, today: CivilDate): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatLongDay(date).slice(0, -5) : formatLongDay(date)
}

type Day = Pick<DueEntry, 'dataIso' | 'diaUtil' | 'feriado'> & { categoria?: string | null }

/** Whether the category's name says tax: banks take taxes before a day without banking, not after it (Febraban). */
const isTax = ({ categoria }: Day) => /impost|tribut|taxa/i.test(categoria ?? '')

/** Explains until when an entry due on a day without banking is paid at no charge; undefined on other days and once that day has passed. */
export function describeBankDay(day: Day, today: CivilDate, kind: EntryKind) {
  const { dataIso, diaUtil, feriado } = day
  if (!dataIso || diaUtil === dataIso || diaUtil < today) return undefined
  const why = feriado ?? WEEKEND_NAMES[formatWeekday(dataIso)] ?? ''
  if (isTax(day)) {
    return { text: 'confira o prazo', why: `${why}: os bancos não abrem, e tributos podem ter de ser pagos antes` }
  }
  return {
    text: `${WORDS[kind].until} ${formatShortDay(diaUtil, today)}`,
    why: `${why}: os bancos não abrem, e o boleto é aceito sem juros até ${formatLongDay(diaUtil)} (Lei 7.089/83)`,
  }
}

/** Describes how late an overdue entry is, in a muted tone while banks still take it at no charge. */
export function describeLateness(day: Day, today: CivilDate, kind: EntryKind) {
  const { dataIso, diaUtil } = day
  const days = dataIso ? daysBetween(dataIso, today) : 0
  if (days <= 0) return undefined
  const tone: 'mute' | 'neg' = diaUtil >= today && !isTax(day) ? 'mute' : 'neg'
  return { tone, text: `${KINDS[kind].late} há ${formatCount(days, 'dia', 'dias')}` }
}
