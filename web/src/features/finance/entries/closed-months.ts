import type { EntryKind } from 'contract/finance/due.ts'
import { listClosedMonths } from 'contract/finance/month.ts'
import { type CivilDate, toMonth } from 'contract/values/dates.ts'
import { formatMonth } from '#lib/format/month-names.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useOwnQuery } from '#lib/net/capabilities.ts'
import { ENTRY_KINDS } from './kinds.ts'
import type { EntryRow } from './row.ts'

export const closedMonthsQuery = callQuery(['finance', 'closed-months'], listClosedMonths)

export type FindClosedMonth = (day: CivilDate | null | undefined) => string | undefined

/** Finds nothing while the months are loading: the server then refuses what it must. */
export function useFindClosedMonth(): FindClosedMonth {
  const { query } = useOwnQuery('edit', closedMonthsQuery)
  return (day) => query.data?.months.find(({ month }) => day && month === toMonth(day))?.month
}

/** Undefined if the day's month is open. */
export function describeClosedDay(find: FindClosedMonth, day: CivilDate | null | undefined): string | undefined {
  const month = find(day)
  return month && `O mês de ${formatMonth(month)} está fechado`
}

/** Why the entry may no longer change; undefined if it may. A part that was paid in a closed month is for the server to refuse. */
export function describeLock(kind: EntryKind, { date, paidOn }: EntryRow, find: FindClosedMonth): string | undefined {
  const { one, paid } = ENTRY_KINDS[kind]
  const month = find(date)
  if (month) return `Esta ${one} é de ${formatMonth(month)}, um mês fechado.`
  const paidIn = find(paidOn)
  return paidIn && `Esta ${one} foi ${paid.toLowerCase()} em ${formatMonth(paidIn)}, um mês fechado.`
}
