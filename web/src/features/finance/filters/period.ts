import {
  addDays,
  addMonths,
  type CivilDate,
  firstDayOfMonth,
  lastDayOfMonth,
  MONTH_LABELS,
  toMonth,
} from 'contract/values/dates.ts'

/** `tudo`: all days. Without any field: all days up to the end of this month (`resolveFilters`). */
export type EntryPeriod = { from?: CivilDate | undefined; to?: CivilDate | undefined; tudo?: true | undefined }

const NAMES = [
  'Janeiro',
  'Fevereiro',
  'Março',
  'Abril',
  'Maio',
  'Junho',
  'Julho',
  'Agosto',
  'Setembro',
  'Outubro',
  'Novembro',
  'Dezembro',
]

export const toMonthPeriod = (month: string) => ({ from: firstDayOfMonth(month), to: lastDayOfMonth(month) })

/** As `2026-11`; undefined for any period that is not exactly one month. */
export function findWholeMonth({ from, to }: EntryPeriod): string | undefined {
  if (!from || !to) return undefined
  const month = toMonth(from)
  return from === firstDayOfMonth(month) && to === lastDayOfMonth(month) ? month : undefined
}

const formatShortDate = (date: CivilDate) => `${date.slice(8)} ${MONTH_LABELS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`

export function formatPeriod(period: EntryPeriod): string {
  const { from, to } = period
  const month = findWholeMonth(period)
  if (month) return `${NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
  if (from && to)
    return from.slice(5) === '01-01' && to === `${from.slice(0, 4)}-12-31`
      ? `Ano de ${from.slice(0, 4)}`
      : `${formatShortDate(from)} a ${formatShortDate(to)}`
  if (from) return `Desde ${formatShortDate(from)}`
  if (to) return `Até ${formatShortDate(to)}`
  return period.tudo ? 'Todo o período' : 'Até o fim do mês'
}

/** The current month if the period is not a whole month. */
export function shiftMonth(period: EntryPeriod, by: 1 | -1, today: CivilDate): EntryPeriod {
  const month = findWholeMonth(period)
  return toMonthPeriod(month ? addMonths(month, by) : toMonth(today))
}

export function listQuickPeriods(today: CivilDate): { label: string; period: EntryPeriod }[] {
  const month = toMonth(today)
  const year = today.slice(0, 4)
  return [
    { label: 'Até o fim do mês', period: {} },
    { label: 'Este mês', period: toMonthPeriod(month) },
    { label: 'Mês passado', period: toMonthPeriod(addMonths(month, -1)) },
    { label: 'Próximos 30 dias', period: { from: today, to: addDays(today, 30) } },
    { label: 'Este ano', period: { from: `${year}-01-01`, to: `${year}-12-31` } },
    { label: 'Todo o período', period: { tudo: true } },
  ]
}
