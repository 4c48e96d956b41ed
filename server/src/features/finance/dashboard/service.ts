import { addMonths, firstDay, formatDate, monthOf } from 'contract/dates.ts'
import type { Reply } from 'contract/endpoint.ts'
import type { dashboard } from 'contract/finance/dashboard.ts'
import { toDecimal } from 'contract/money.ts'
import type { Ctx } from '../../../core/context.ts'
import { snapshot } from '../../../db/snapshot.ts'
import { compare } from './percent.ts'
import {
  CASH_FLOW_MONTHS,
  dueSums,
  monthSums,
  nextDue,
  profitsElsewhere,
  projectProfits,
  sumsByMonth,
  topCategories,
} from './queries.ts'

type Calls = typeof dashboard

const NOTHING = { month: 0n, soFar: 0n, before: 0n }

/** Definitions: PRODUCT.md, "Figures that need a definition". */
export async function kpis({ db, today }: Ctx): Promise<Reply<Calls['readKpis']>> {
  const day = today()
  const sums = await monthSums(db, day)
  const revenue = sums.find(({ kind }) => kind === 'inflow') ?? NOTHING
  const expense = sums.find(({ kind }) => kind === 'outflow') ?? NOTHING
  const due = await dueSums(db, day)
  const [next] = await nextDue(db, day)
  return [
    { receita_mes: toDecimal(revenue.month), receita: compare(revenue.soFar, revenue.before) },
    {
      despesa_mes: toDecimal(expense.month),
      despesa: compare(expense.soFar, expense.before),
      lucro: compare(revenue.soFar - expense.soFar, revenue.before - expense.before),
    },
    {
      a_pagar: toDecimal(due.soon),
      proximoVencimento: next ? { descricao: next.descricao, data: formatDate(next.data) } : null,
      vencidas: { quantidade: due.lateCount, centavos: String(due.late) },
    },
  ]
}

/** Six months up to this one, oldest first; a month without money is there with zeros. */
export async function cashFlow({ db, today }: Ctx): Promise<Reply<Calls['readCashFlow']>> {
  const day = today()
  const sums = await sumsByMonth(db, day)
  const sum = (month: string, kind: 'inflow' | 'outflow') =>
    toDecimal(sums.find((row) => row.kind === kind && row.month === firstDay(month))?.centavos ?? 0n)
  return Array.from({ length: CASH_FLOW_MONTHS }, (_, index) => {
    const month = addMonths(monthOf(day), index + 1 - CASH_FLOW_MONTHS)
    return { mes: month, entradas: sum(month, 'inflow'), saidas: sum(month, 'outflow') }
  })
}

export async function categoriesOfMonth({ db, today }: Ctx): Promise<Reply<Calls['readTopCategories']>> {
  const rows = await topCategories(db, today())
  return rows.map(({ id, name, color, centavos }) => ({
    nome: name ?? 'Sem categoria',
    total_gasto: toDecimal(centavos),
    id,
    cor: color,
  }))
}

const ELSEWHERE = { none: 'Sem projeto', archived: 'Projetos arquivados' }

/**
 * This month's money by project: each active one, then what has no project and what archived ones have, where there is any. The rows add up to
 * the month's revenue and expense.
 */
export async function profits({ db, today }: Ctx): Promise<Reply<Calls['readProjectProfits']>> {
  const day = today()
  const { rows, elsewhere } = await snapshot(db, async (tx) => ({
    rows: await projectProfits(tx, day),
    elsewhere: await profitsElsewhere(tx, day),
  }))
  const others = elsewhere
    .filter((sums) => sums.received !== 0n || sums.cost !== 0n)
    .map(({ hasProject, ...sums }) => ({ id: null, name: hasProject ? ELSEWHERE.archived : ELSEWHERE.none, ...sums }))
  return [...rows, ...others].map(({ id, name, received, cost }) => ({
    nome: name,
    total_recebido: toDecimal(received),
    custo_total: toDecimal(cost),
    id,
  }))
}
