import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { dashboard } from 'contract/finance/dashboard.ts'
import { call } from '../../../lib/call.ts'
import { adaptForeignRows } from '../../../lib/capabilities.ts'
import { prefetchQuery } from '../../../lib/prefetch-query.ts'

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

/** Another service's rows have no id: its outflows cannot be filtered by project, nor does it say of which period its figures are. */
export const projectProfitsQuery = queryOptions({
  queryKey: key('projetos'),
  queryFn: async ({ client, signal }) => adaptForeignRows(client, await call(dashboard.readProjectProfits, {}, { signal }), 'id'),
  meta: { logs: 'Failed to fetch projects' },
})

export function prefetchScreen(client: QueryClient): void {
  prefetchQuery(client, kpisQuery)
  prefetchQuery(client, cashFlowQuery)
  prefetchQuery(client, topCategoriesQuery)
  prefetchQuery(client, projectProfitsQuery)
}
