import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { Comparison, dashboard } from 'contract/finance/dashboard.ts'
import { addMonths, firstDayOfMonth, formatDate, toMonth } from 'contract/values/dates.ts'
import { toDecimal } from 'contract/values/money.ts'
import type { Ctx } from '#core/context.ts'
import {
  CASH_FLOW_MONTHS,
  findTopCategories,
  type ProjectSums,
  readFigures,
  sumByMonth,
  sumThisMonthByProject,
} from './dashboard-queries.ts'

/** Divides rounding down, where BigInt's own division rounds toward zero. `b` is positive. */
const floorDiv = (a: bigint, b: bigint) => (a % b < 0n ? a / b - 1n : a / b)

/** Rounded half up (−2.5 → −2), relative to the absolute amount before (−100 → −50 is 50 %). @returns null if the amount before is zero */
export function computePercentChange(now: bigint, before: bigint): number | null {
  if (before === 0n) return null
  const size = before < 0n ? -before : before
  return Number(floorDiv(200n * (now - before) + size, 2n * size))
}

const presentComparison = (now: bigint, before: bigint): Comparison => ({
  toDateCentavos: String(now),
  previousCentavos: String(before),
  changePercent: computePercentChange(now, before),
})

type Calls = typeof dashboard
type Query = HandlerInput<Calls['readKpis'], never>

const parseSums = <Name extends string>(sums: Record<Name, string>) =>
  Object.fromEntries(Object.entries<string>(sums).map(([name, digits]) => [name, BigInt(digits)])) as Record<Name, bigint>

/** Compares this month up to today with the same days of the month before; the payable sum covers the next 30 days. */
export async function readKpis({ db, today }: Ctx, { query: { basis } }: Query): Promise<HandlerResult<Calls['readKpis']>> {
  const { payable, next, ...sums } = await readFigures(db, basis, today())
  const [revenue, expense] = [parseSums(sums.revenue), parseSums(sums.expense)]
  return [
    { monthRevenue: toDecimal(revenue.month), revenue: presentComparison(revenue.soFar, revenue.before) },
    {
      monthExpense: toDecimal(expense.month),
      expense: presentComparison(expense.soFar, expense.before),
      profit: presentComparison(revenue.soFar - expense.soFar, revenue.before - expense.before),
    },
    {
      payable: toDecimal(BigInt(payable.soon)),
      nextDue: next && { description: next.description, date: formatDate(next.date) },
      overdue: { count: payable.lateCount, centavos: payable.late },
    },
  ]
}

export async function readCashFlow(
  { db, today }: Ctx,
  { query: { basis } }: Query,
): Promise<HandlerResult<Calls['readCashFlow']>> {
  const day = today()
  const sums = await sumByMonth(db, basis, day)
  const sum = (month: string, kind: 'inflow' | 'outflow') =>
    toDecimal(sums.find((row) => row.kind === kind && row.month === firstDayOfMonth(month))?.centavos ?? 0n)
  return Array.from({ length: CASH_FLOW_MONTHS }, (_, index) => {
    const month = addMonths(toMonth(day), index + 1 - CASH_FLOW_MONTHS)
    return { month, inflows: sum(month, 'inflow'), outflows: sum(month, 'outflow') }
  })
}

export async function readTopCategories(
  { db, today }: Ctx,
  { query: { basis } }: Query,
): Promise<HandlerResult<Calls['readTopCategories']>> {
  const rows = await findTopCategories(db, basis, today())
  return rows.map(({ id, name, color, centavos }) => ({
    name: name ?? 'Sem categoria',
    spent: toDecimal(centavos),
    id,
    color,
  }))
}

function joinProjectSums(name: string, rows: readonly ProjectSums[]) {
  const received = rows.reduce((sum, row) => sum + row.received, 0n)
  const cost = rows.reduce((sum, row) => sum + row.cost, 0n)
  return received === 0n && cost === 0n ? [] : [{ id: null, name, received, cost }]
}

/** The rows add up to the month's revenue and expense, on either basis. */
export async function readProjectProfits(
  { db, today }: Ctx,
  { query: { basis } }: Query,
): Promise<HandlerResult<Calls['readProjectProfits']>> {
  const sums = await sumThisMonthByProject(db, basis, today())
  const rows = [
    ...sums.filter(({ isActive }) => isActive),
    ...joinProjectSums(
      'Sem projeto',
      sums.filter(({ id }) => id === null),
    ),
    ...joinProjectSums(
      'Projetos arquivados',
      sums.filter(({ id, isActive }) => id !== null && !isActive),
    ),
  ]
  return rows.map(({ id, name, received, cost }) => ({
    name: name ?? '',
    received: toDecimal(received),
    cost: toDecimal(cost),
    id,
  }))
}
