import { queryOptions } from '@tanstack/react-query'
import type { CallResult } from 'contract/endpoint.ts'
import { readMonth } from 'contract/finance/month.ts'
import { call } from '../../../lib/call.ts'

export type MonthReport = CallResult<typeof readMonth>

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['finance', 'month', month],
    queryFn: ({ signal }) => call(readMonth, { query: { month } }, { signal }),
  })
