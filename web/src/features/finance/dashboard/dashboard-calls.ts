import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Basis, dashboard } from 'contract/finance/dashboard.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { omitOwnFieldsIfForeign } from '#lib/net/capabilities.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import type { DashboardSearch } from './dashboard-search.ts'

const key = (section: string, basis: Basis) => ['finance', 'dashboard', section, basis] as const

/** A failure is logged, and shown in each card (specification §8). */
export const kpisQuery = (basis: Basis) =>
  queryOptions({
    ...callQuery(key('kpis', basis), dashboard.readKpis, { query: { basis } }),
    meta: { logs: 'Failed to fetch KPIs' },
  })

export const cashFlowQuery = (basis: Basis) =>
  queryOptions({
    ...callQuery(key('fluxoCaixa', basis), dashboard.readCashFlow, { query: { basis } }),
    meta: { logs: 'Failed to fetch cash flow' },
  })

export const topCategoriesQuery = (basis: Basis) =>
  queryOptions({
    ...callQuery(key('categorias', basis), dashboard.readTopCategories, { query: { basis } }),
    meta: { logs: 'Failed to fetch categories' },
  })

/** Leaves out the ids of another service, which can neither filter its outflows by project nor say for which period its figures are. */
export const projectProfitsQuery = (basis: Basis) =>
  queryOptions({
    queryKey: key('projetos', basis),
    queryFn: async ({ client, signal }) =>
      omitOwnFieldsIfForeign(client, await call(dashboard.readProjectProfits, { query: { basis } }, { signal }), 'id'),
    meta: { logs: 'Failed to fetch projects' },
  })

export const toBasis = ({ base }: DashboardSearch): Basis => (base === 'caixa' ? 'cash' : undefined)

export function prefetchScreen(client: QueryClient, { search }: ScreenAddress<DashboardSearch>): void {
  const basis = toBasis(search)
  for (const query of [kpisQuery, cashFlowQuery, topCategoriesQuery, projectProfitsQuery]) prefetchQuery(client, query(basis))
}
