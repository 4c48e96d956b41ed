import type { QueryClient } from '@tanstack/react-query'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { closeMonth, readMonth, reopenMonth } from 'contract/finance/month.ts'
import { firstDayOfMonth, isCivilDate } from 'contract/values/dates.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { closedMonthsQuery } from '../entries/closed-months.ts'
import { useFinanceMutation } from '../use-finance-mutation.ts'

export type MonthReport = CallResult<typeof readMonth>

export const monthQuery = (month: string) => callQuery(['finance', 'month', month], readMonth, { query: { month } })

export const useCloseMonth = () =>
  useFinanceMutation((month: string) => call(closeMonth, { json: { month } }), {
    done: 'Mês fechado',
    failed: 'Não foi possível fechar o mês',
  })

export const useReopenMonth = () =>
  useFinanceMutation((month: string) => call(reopenMonth, { json: { month } }), {
    done: 'Mês reaberto',
    failed: 'Não foi possível reabrir o mês',
  })

export const isMonth = (text: string): boolean => /^\d{4}-\d\d$/.test(text) && isCivilDate(firstDayOfMonth(text))

export function prefetchScreen(client: QueryClient, { params: { month = '' } }: ScreenAddress): void {
  if (!isMonth(month)) return
  prefetchQuery(client, monthQuery(month))
  prefetchQuery(client, closedMonthsQuery)
}
