import { dashboard } from 'contract/finance/dashboard.ts'
import { stubReply } from './server.ts'

/** Builds a KPI's change against the month before, in percent; null where that month had nothing. Both sums are zero. */
export const buildKpiChange = (changePercent: number | null) => ({ toDateCentavos: '0', previousCentavos: '0', changePercent })

/** Stubs the four parts of the finance dashboard with two months, two categories and two projects. */
export function stubDashboard(): void {
  stubReply(dashboard.readKpis, [
    { monthRevenue: '48150.50', revenue: buildKpiChange(15) },
    { monthExpense: '21981.75', expense: buildKpiChange(5), profit: buildKpiChange(25) },
    {
      payable: '7415.25',
      nextDue: { description: 'Aluguel', date: '23/11/2026' },
      overdue: { count: 1, centavos: '18990' },
    },
  ])
  stubReply(dashboard.readCashFlow, [
    { month: '2026-10', inflows: '21480.00', outflows: '22140.00' },
    { month: '2026-11', inflows: '48150.50', outflows: '21981.75' },
  ])
  stubReply(dashboard.readTopCategories, [
    { name: 'Mídia paga', spent: '90.00', id: 1, color: '#4e3dff' },
    { name: 'Sem categoria', spent: '10.00', id: null, color: null },
  ])
  stubReply(dashboard.readProjectProfits, [
    { name: 'Ateliê', received: '100.00', cost: '40.00', id: 2 },
    { name: 'Verde', received: '0.00', cost: '33.80', id: 3 },
  ])
}
