import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { withCodeNames } from '../calls/wire-names.ts'
import { CentavosSum } from '../values/money.ts'

/** The colours of categories (specification §9). A new category takes the least used one. */
export const CATEGORY_COLORS = ['#4e3dff', '#06B6D4', '#10B981', '#F59E0B', '#EF4444'] as const

const Decimal = z.string()
const ForeignDecimal = z.nullish(z.union([z.string(), z.number()]))

/** Against the same days of the previous month; `changePercent` is null when that month's amount is zero. */
const Comparison = z.object({
  toDateCentavos: CentavosSum,
  previousCentavos: CentavosSum,
  changePercent: z.nullable(z.int()),
})
export type Comparison = z.infer<typeof Comparison>

const KPI_NAMES = { receita_mes: 'monthRevenue', despesa_mes: 'monthExpense', a_pagar: 'payable' } as const

/** Searched however far ahead; the date is dd/mm/aaaa. */
const NextDue = z.object({ description: z.string(), date: z.string() })
const Overdue = z.object({ count: z.int(), centavos: CentavosSum })

const Revenue = withCodeNames(z.object({ receita_mes: Decimal, revenue: Comparison }), KPI_NAMES)
const Expense = withCodeNames(z.object({ despesa_mes: Decimal, expense: Comparison, profit: Comparison }), KPI_NAMES)
const Payable = withCodeNames(z.object({ a_pagar: Decimal, nextDue: z.nullable(NextDue), overdue: Overdue }), KPI_NAMES)

/** Merges the list's objects into one, because another service may spread the fields over several objects and omit some. */
const ForeignKpis = z.pipe(
  z.array(
    withCodeNames(
      z.object({
        receita_mes: ForeignDecimal,
        despesa_mes: ForeignDecimal,
        a_pagar: ForeignDecimal,
        revenue: z.optional(Comparison),
        expense: z.optional(Comparison),
        profit: z.optional(Comparison),
        nextDue: z.optional(z.nullable(NextDue)),
        overdue: z.optional(Overdue),
      }),
      KPI_NAMES,
    ),
  ),
  z.transform((objects) => Object.assign({}, ...objects) as (typeof objects)[number]),
)
export type Kpis = z.output<typeof ForeignKpis>

const CASH_FLOW_NAMES = { mes: 'month', entradas: 'inflows', saidas: 'outflows' } as const
const CashFlow = z.array(withCodeNames(z.object({ mes: z.string(), entradas: Decimal, saidas: Decimal }), CASH_FLOW_NAMES))
const ForeignCashFlow = z.array(
  withCodeNames(z.object({ mes: z.string(), entradas: ForeignDecimal, saidas: ForeignDecimal }), CASH_FLOW_NAMES),
)
export type CashFlowMonth = z.infer<typeof ForeignCashFlow>[number]

const TOP_CATEGORY_NAMES = { nome: 'name', total_gasto: 'spent' } as const
const TopCategories = z.array(
  withCodeNames(
    z.object({ nome: z.string(), total_gasto: Decimal, id: z.nullable(z.int()), color: z.nullable(z.string()) }),
    TOP_CATEGORY_NAMES,
  ),
)
const ForeignTopCategories = z.array(
  withCodeNames(
    z.object({
      nome: z.nullish(z.string()),
      total_gasto: ForeignDecimal,
      id: z.nullish(z.int()),
      color: z.nullish(z.string()),
    }),
    TOP_CATEGORY_NAMES,
  ),
)
export type TopCategory = z.infer<typeof ForeignTopCategories>[number]

const PROFIT_NAMES = { nome: 'name', total_recebido: 'received', custo_total: 'cost' } as const

/**
 * For this month, because the specification (§2) names no period; `id` is null for entries without a project and for those of
 * archived projects.
 */
const ProjectProfits = z.array(
  withCodeNames(
    z.object({ nome: z.string(), total_recebido: Decimal, custo_total: Decimal, id: z.nullable(z.int()) }),
    PROFIT_NAMES,
  ),
)
const ForeignProjectProfits = z.array(
  withCodeNames(
    z.object({
      nome: z.nullish(z.string()),
      total_recebido: ForeignDecimal,
      custo_total: ForeignDecimal,
      id: z.nullish(z.int()),
    }),
    PROFIT_NAMES,
  ),
)
export type ProjectProfit = z.infer<typeof ForeignProjectProfits>[number]

/**
 * Absent: entries count in the month of their date, as the specification has it. `cash`: what was received and paid counts on its day,
 * with interest and fine, less the discount; what is payable stays the same.
 */
const Basis = z.object({ basis: z.optional(z.literal('cash')) })
export type Basis = z.infer<typeof Basis>['basis']

/**
 * Answered under `/webhook` and at the root (specification §7); fields with Portuguese names are the specification's, those with
 * English names are ours.
 */
function dashboardEndpoints<const Base extends string>(base: Base) {
  return {
    readKpis: endpoint({
      method: 'GET',
      seed: true,
      path: `${base}/api/v1/dashboard/kpis`,
      access: 'finance.read',
      query: Basis,
      summary: 'Revenue, expense and payables of the month',
      reply: z.tuple([Revenue, Expense, Payable]),
      tolerant: ForeignKpis,
    }),
    readCashFlow: endpoint({
      method: 'GET',
      seed: true,
      path: `${base}/api/v1/dashboard/fluxo-caixa`,
      access: 'finance.read',
      query: Basis,
      summary: 'Inflows and outflows of the last six months',
      reply: CashFlow,
      tolerant: ForeignCashFlow,
    }),
    readTopCategories: endpoint({
      method: 'GET',
      seed: true,
      path: `${base}/api/v1/dashboard/top-categorias`,
      access: 'finance.read',
      query: Basis,
      summary: 'The five categories most spent on this month',
      reply: TopCategories,
      tolerant: ForeignTopCategories,
    }),
    readProjectProfits: endpoint({
      method: 'GET',
      seed: true,
      path: `${base}/api/v1/dashboard/projetos-lucratividade`,
      access: 'finance.read',
      query: Basis,
      summary: 'What each active project brought in and cost this month, and what belongs to none of them',
      reply: ProjectProfits,
      tolerant: ForeignProjectProfits,
    }),
  }
}

export const dashboard = dashboardEndpoints('/webhook')
export const dashboardAtRootPaths = dashboardEndpoints('')
