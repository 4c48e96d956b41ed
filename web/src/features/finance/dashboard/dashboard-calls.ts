import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { dashboard } from 'contract/finance/dashboard.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { omitOwnFieldsIfForeign } from '#lib/net/capabilities.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'

const key = (section: string) => ['finance', 'dashboard', section] as const

/** A failure is logged, and shown in each card (specification §8). */
export const kpisQuery = queryOptions({
  ...callQuery(key('kpis'), dashboard.readKpis),
  meta: { logs: 'Failed to fetch KPIs' },
})

export const cashFlowQuery = queryOptions({
  ...callQuery(key('fluxoCaixa'), dashboard.readCashFlow),
  meta: { logs: 'Failed to fetch cash flow' },
})

export const topCategoriesQuery = queryOptions({
  ...callQuery(key('categorias'), dashboard.readTopCategories),
  meta: { logs: 'Failed to fetch categories' },
})

/** Leaves out the ids of another service, which can neither filter its outflows by project nor say for which period its figures are. */
export const projectProfitsQuery = queryOptions({
  queryKey: key('projetos'),
  queryFn: async ({ client, signal }) =>
    omitOwnFieldsIfForeign(client, await call(dashboard.readProjectProfits, {}, { signal }), 'id'),
  meta: { logs: 'Failed to fetch projects' },
})

export function prefetchScreen(client: QueryClient): void {
  prefetchQuery(client, kpisQuery)
  prefetchQuery(client, cashFlowQuery)
  prefetchQuery(client, topCategoriesQuery)
  prefetchQuery(client, projectProfitsQuery)
}
