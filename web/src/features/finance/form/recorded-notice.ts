import { SchedulingResult } from 'contract/finance/series.ts'
import { type CivilDate, formatDate, lastDayOfMonth, toMonth } from 'contract/values/dates.ts'
import { safeParse } from 'zod/mini'
import { formatCount } from '#lib/format/format.ts'
import type { Notice, NoticeLink } from '#lib/notify.ts'
import { toMonthPeriod } from '../filters/period.ts'

const LINK = { label: 'Ver recorrências', href: '/financeiro/recorrencias' }

type Words = Pick<Notice, 'message' | 'link'>

function describeSchedulingResult(answer: unknown): Words {
  const { series, notice } = safeParse(SchedulingResult, answer).data ?? {}
  if (notice) return { message: notice }
  if (!series) return {}
  if (series.upcoming === 0 || !series.until) return { message: 'Nenhuma outra a agendar nos próximos 12 meses.', link: LINK }
  const count = formatCount(series.upcoming, 'próxima', 'próximas')
  return { message: `${series.upcoming === 1 ? 'Agendada' : 'Agendadas'} ${count}, até ${formatDate(series.until)}.`, link: LINK }
}

export const createRecordedNotice =
  (title: string) =>
  (answer: unknown): Words & { title: string } => ({ title, ...describeSchedulingResult(answer) })

type ListContext = { list: '/financeiro' | '/financeiro/entradas'; today: CivilDate }

/** By default the list does not show an entry that is dated after this month (`resolveFilters`). */
function buildLinkToLaterMonth(date: string | undefined, { list, today }: ListContext): NoticeLink | undefined {
  if (!date || date <= lastDayOfMonth(toMonth(today))) return undefined
  const { from, to } = toMonthPeriod(toMonth(date))
  return { label: 'Ver', href: `${list}?from=${from}&to=${to}` }
}

/** @param dateOf reads the entry's ISO date out of what was sent */
export const createDatedNotice =
  <Sent>(title: string, dateOf: (sent: Sent) => string | undefined, context: ListContext) =>
  (answer: unknown, sent: Sent): Words & { title: string } => {
    const words = createRecordedNotice(title)(answer)
    const link = buildLinkToLaterMonth(dateOf(sent), context)
    return link ? { ...words, link } : words
  }
