import { listBankAccounts } from 'contract/bank/accounts.ts'
import { readForecast } from 'contract/bank/forecast.ts'
import { dashboard } from 'contract/finance/dashboard.ts'
import type { TestApi } from '../api.ts'

async function readBasis(api: TestApi, basis: 'cash' | undefined) {
  const query = { query: { basis } }
  const [revenue, expense, { nextDue: _, ...payable }] = await api.ok(dashboard.readKpis, query)
  const profits = await api.ok(dashboard.readProjectProfits, query)
  const moved = profits.filter(({ received, cost }) => received !== '0.00' || cost !== '0.00')
  return {
    kpis: { ...revenue, ...expense, ...payable },
    byProject: Object.fromEntries(moved.map(({ id, received, cost }) => [String(id), [received, cost]])),
    byCategory: Object.fromEntries(
      (await api.ok(dashboard.readTopCategories, query)).map(({ id, spent }) => [String(id), spent]),
    ),
    flow: (await api.ok(dashboard.readCashFlow, query)).map(({ month, inflows, outflows }) => [month, inflows, outflows]),
  }
}

/** What the screens show, in the shape of `addUpFigures`. */
export async function readFigures(api: TestApi) {
  const { accounts } = await api.ok(listBankAccounts, { query: {} })
  const companies = [undefined, 'none' as const, ...new Set(accounts.flatMap(({ companyId }) => companyId ?? []))]
  const forecasts = []
  for (const company of companies) {
    const { days } = await api.ok(readForecast, { query: { company } })
    forecasts.push(days.map(({ day, balanceCentavos }) => `${day} ${balanceCentavos}`))
  }
  return {
    bases: [await readBasis(api, undefined), await readBasis(api, 'cash')],
    balances: Object.fromEntries(accounts.map(({ id, balanceCentavos }) => [id, balanceCentavos])),
    forecasts,
  }
}
