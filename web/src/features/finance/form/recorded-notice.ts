import { SchedulingResult } from 'contract/finance/series.ts'
import { type CivilDate, formatDate, lastDayOfMonth, toMonth } from 'contract/values/dates.ts'
import { safeParse } from 'zod/mini'
import { formatCount } from '#lib/format.ts'
import type { Notice, NoticeLink } from '#lib/notify.ts'
import { toMonthPeriod } from '../filters/period.ts'

const LINK = { label: 'Ver recorrências', href: '/financeiro/recorrencias' }

type Words = Pick<Notice, 'message' | 'link'>

/**
 * Describes, as the toast's second line, how many occurrences the service scheduled, or repeats the answer's notice of why it scheduled
 * none. Returns nothing where the service's answer has neither.
 */
function describeSchedulingResult(answer: unknown): Words {
  const { series, notice } = safeParse(SchedulingResult, answer).data ?? {}
  if (notice) return { message: notice }
  if (!series) return {}
  if (series.upcoming === 0 || !series.until) return { message: 'Nenhuma outra a agendar nos próximos 12 meses.', link: LINK }
  const count = formatCount(series.upcoming, 'próxima', 'próximas')
  return { message: `${series.upcoming === 1 ? 'Agendada' : 'Agendadas'} ${count}, até ${formatDate(series.until)}.`, link: LINK }
}

/**
 * Creates the function that makes the toast of a recorded or edited entry from the answer: the given title and, where the answer tells it,
 * how many occurrences were scheduled or why none was.
 */
export const createRecordedNotice =
  (title: string) =>
  (answer: unknown): Words & { title: string } => ({ title, ...describeSchedulingResult(answer) })

/** The list that contains the entry, and the current day, from which the list's default period is computed. */
type ListContext = { list: '/financeiro' | '/financeiro/entradas'; today: CivilDate }

/**
 * Makes a link to the month of an entry that is dated after this month, because the list does not show such an entry by default
 * (`resolveFilters`).
 */
function buildLinkToLaterMonth(date: string | undefined, { list, today }: ListContext): NoticeLink | undefined {
  if (!date || date <= lastDayOfMonth(toMonth(today))) return undefined
  const { from, to } = toMonthPeriod(toMonth(date))
  return { label: 'Ver', href: `${list}?from=${from}&to=${to}` }
}

/**
 * Creates the function of `createRecordedNotice`; for an entry of a later month its link leads to that month. @param dateOf reads the entry's
 * ISO date out of what was sent
 */
export const createDatedNotice =
  <Sent>(title: string, dateOf: (sent: Sent) => string | undefined, context: ListContext) =>
  (answer: unknown, sent: Sent): Words & { title: string } => {
    const words = createRecordedNotice(title)(answer)
    const link = buildLinkToLaterMonth(dateOf(sent), context)
    return link ? { ...words, link } : words
  }
