import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CentavosSum } from '../money.ts'

/** The colours that categories take in turn (specification §9). */
export const CATEGORY_COLORS = ['#4e3dff', '#06B6D4', '#10B981', '#F59E0B', '#EF4444'] as const

const Decimal = z.string()
const ForeignDecimal = z.nullish(z.union([z.string(), z.number()]))

/**
 * The month so far against the same days of the previous month. `variacao` is a whole percentage of the previous amount's size, or null
 * when that amount is zero.
 */
const Comparison = z.object({ ateHojeCentavos: CentavosSum, anteriorCentavos: CentavosSum, variacao: z.nullable(z.int()) })
export type Comparison = z.infer<typeof Comparison>

const Revenue = z.object({ receita_mes: Decimal, receita: Comparison })
const Expense = z.object({ despesa_mes: Decimal, despesa: Comparison, lucro: Comparison })
const Payable = z.object({
  a_pagar: Decimal,
  proximoVencimento: z.nullable(z.object({ descricao: z.string(), data: z.string() })),
  vencidas: z.object({ quantidade: z.int(), centavos: CentavosSum }),
})

/** Merges the list's objects into one, because another service may spread the fields over several objects and omit some. */
const ForeignKpis = z.pipe(
  z.array(
    z.object({
      receita_mes: ForeignDecimal,
      despesa_mes: ForeignDecimal,
      a_pagar: ForeignDecimal,
      receita: z.optional(Comparison),
      despesa: z.optional(Comparison),
      lucro: z.optional(Comparison),
      proximoVencimento: z.optional(Payable.shape.proximoVencimento),
      vencidas: z.optional(Payable.shape.vencidas),
    }),
  ),
  z.transform((objects) => Object.assign({}, ...objects) as (typeof objects)[number]),
)
export type Kpis = z.output<typeof ForeignKpis>

const CashFlow = z.array(z.object({ mes: z.string(), entradas: Decimal, saidas: Decimal }))
const ForeignCashFlow = z.array(z.object({ mes: z.string(), entradas: ForeignDecimal, saidas: ForeignDecimal }))
export type CashFlowMonth = z.infer<typeof ForeignCashFlow>[number]

const TopCategories = z.array(
  z.object({ nome: z.string(), total_gasto: Decimal, id: z.nullable(z.int()), cor: z.nullable(z.string()) }),
)
const ForeignTopCategories = z.array(
  z.object({
    nome: z.nullish(z.string()),
    total_gasto: ForeignDecimal,
    id: z.nullish(z.int()),
    cor: z.nullish(z.string()),
  }),
)
export type TopCategory = z.infer<typeof ForeignTopCategories>[number]

/**
 * Profit by project for this month, like the figures above the table; the specification (§2) names no period. `id` is null for the row of
 * entries that belong to no active project.
 */
const ProjectProfits = z.array(
  z.object({ nome: z.string(), total_recebido: Decimal, custo_total: Decimal, id: z.nullable(z.int()) }),
)
const ForeignProjectProfits = z.array(
  z.object({ nome: z.nullish(z.string()), total_recebido: ForeignDecimal, custo_total: ForeignDecimal, id: z.nullish(z.int()) }),
)
export type ProjectProfit = z.infer<typeof ForeignProjectProfits>[number]

/**
 * Builds the four dashboard endpoints, which answer under `/webhook` and at the root (specification §7). Amounts are decimal text; the
 * other fields are our additions.
 */
function dashboardEndpoints<const Base extends string>(base: Base) {
  return {
    readKpis: endpoint({
      method: 'GET',
      seed: true,
      path: `${base}/api/v1/dashboard/kpis`,
      summary: 'Revenue, expense and payables of the month',
      reply: z.tuple([Revenue, Expense, Payable]),
      tolerant: ForeignKpis,
    }),
    readCashFlow: endpoint({
      method: 'GET',
      seed: true,
      path: `${base}/api/v1/dashboard/fluxo-caixa`,
      summary: 'Inflows and outflows of the last six months',
      reply: CashFlow,
      tolerant: ForeignCashFlow,
    }),
    readTopCategories: endpoint({
      method: 'GET',
      seed: true,
      path: `${base}/api/v1/dashboard/top-categorias`,
      summary: 'The five categories most spent on this month',
      reply: TopCategories,
      tolerant: ForeignTopCategories,
    }),
    readProjectProfits: endpoint({
      method: 'GET',
      seed: true,
      path: `${base}/api/v1/dashboard/projetos-lucratividade`,
      summary: 'What each active project brought in and cost this month, and what belongs to none of them',
      reply: ProjectProfits,
      tolerant: ForeignProjectProfits,
    }),
  }
}

export const dashboard = dashboardEndpoints('/webhook')
export const dashboardAtRoot = dashboardEndpoints('')
