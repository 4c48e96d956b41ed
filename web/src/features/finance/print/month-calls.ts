import type { QueryClient } from '@tanstack/react-query'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { readMonth } from 'contract/finance/month.ts'
import { firstDayOfMonth, isCivilDate } from 'contract/values/dates.ts'
import { callQuery } from '#lib/net/call-query.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'

export type MonthReport = CallResult<typeof readMonth>

export const monthQuery = (month: string) => callQuery(['finance', 'month', month], readMonth, { query: { month } })

export const isMonth = (text: string): boolean => /^\d{4}-\d\d$/.test(text) && isCivilDate(firstDayOfMonth(text))

export function prefetchScreen(client: QueryClient, { params: { month = '' } }: ScreenAddress): void {
  if (isMonth(month)) prefetchQuery(client, monthQuery(month))
}
