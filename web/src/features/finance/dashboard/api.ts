import { queryOptions } from '@tanstack/react-query'
import { dashboard } from 'contract/finance/dashboard.ts'
import { call } from '../../../lib/call.ts'

const key = (section: string) => ['finance', 'dashboard', section] as const

/** A failure is logged and shown in place of the section (specification §8). */
export const kpisQuery = queryOptions({
  queryKey: key('kpis'),
  queryFn: ({ signal }) => call(dashboard.readKpis, {}, { signal }),
  meta: { logs: 'Failed to fetch KPIs' },
})

export const cashFlowQuery = queryOptions({
  queryKey: key('fluxoCaixa'),
  queryFn: ({ signal }) => call(dashboard.readCashFlow, {}, { signal }),
  meta: { logs: 'Failed to fetch cash flow' },
})

export const topCategoriesQuery = queryOptions({
  queryKey: key('categorias'),
  queryFn: ({ signal }) => call(dashboard.readTopCategories, {}, { signal }),
  meta: { logs: 'Failed to fetch categories' },
})

export const projectProfitsQuery = queryOptions({
  queryKey: key('projetos'),
  queryFn: ({ signal }) => call(dashboard.readProjectProfits, {}, { signal }),
  meta: { logs: 'Failed to fetch projects' },
})
