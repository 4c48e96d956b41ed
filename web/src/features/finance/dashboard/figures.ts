import {
  CATEGORY_COLORS,
  type CashFlowMonth,
  type Comparison,
  type Kpis,
  type ProjectProfit,
  type TopCategory,
} from 'contract/finance/dashboard.ts'
import { addMonths, type CivilDate, formatDate, MONTH_LABELS, sameDayInMonth, toMonth } from 'contract/values/dates.ts'
import { parseCentavos } from 'contract/values/money.ts'
import type { IdOrNone } from 'contract/values/values.ts'
import { type ProfitRow, sumProfits } from '../profit-table.tsx'
import { computeShare } from '../share.ts'

/** Converts an amount, which another service may send as decimal text or as a number, into centavos. None, or an unreadable one, is 0. */
export function toCentavos(amount: string | number | null | undefined): bigint {
  if (amount === null || amount === undefined) return 0n
  if (typeof amount === 'string') return parseCentavos(amount) ?? parseCentavos(toTwoDecimals(Number(amount))) ?? 0n
  return parseCentavos(toTwoDecimals(amount)) ?? 0n
}

const toTwoDecimals = (amount: number) => (Number.isFinite(amount) ? amount.toFixed(2) : '')

export type Caption = { text: string; trend?: { up: boolean; good: boolean } }

/** The greatest percentage that says more than words do. */
const MAX_PERCENT = 999

/** Compares in words what a percentage would distort: a loss, or an amount many times that of the month before. */
function describeChange({ toDateCentavos, previousCentavos }: Comparison, change: number): string {
  const [now, before] = [BigInt(toDateCentavos), BigInt(previousCentavos)]
  if (before < 0n && now >= 0n) return 'Prejuízo no Mês Anterior'
  if (before < 0n) return `Prejuízo ${change === 0 ? 'igual ao' : change > 0 ? 'menor que o' : 'maior que o'} do Mês Anterior`
  if (now < 0n) return 'Lucro no Mês Anterior'
  if (change > MAX_PERCENT) return 'Mais de 10 vezes o Mês Anterior'
  return `${change < 0 ? '\u2212' : ''}${Math.abs(change)}% vs. Mês Anterior`
}

/** In the specification's words (§2); a decrease has a minus sign (U+2212). */
export function formatComparison(comparison: Comparison | undefined, { more }: { more: 'good' | 'bad' }): Caption {
  const change = comparison?.changePercent
  if (!comparison || change === null || change === undefined) return { text: 'Sem mês anterior para comparar' }
  const text = describeChange(comparison, change)
  return change === 0 ? { text } : { text, trend: { up: change > 0, good: change > 0 === (more === 'good') } }
}

/** Names the days that the cards compare: those of this month up to today, and the same of the month before. */
export function formatComparedDays(today: CivilDate): string {
  const before = sameDayInMonth(addMonths(toMonth(today), -1), today)
  const format = (lastDay: CivilDate) => `01/${lastDay.slice(5, 7)} a ${formatDate(lastDay).slice(0, 5)}`
  return `Comparação: ${format(today)} com ${format(before)}`
}

export function formatNextDue({ nextDue }: Kpis): Caption {
  return { text: nextDue ? `Vencimento mais próximo: ${nextDue.description}` : 'Nenhum vencimento próximo' }
}

/** In centavos; the gross profit is revenue minus expense (specification §3). */
export function computeKpiFigures(kpis: Kpis) {
  const revenue = toCentavos(kpis.monthRevenue)
  const expense = toCentavos(kpis.monthExpense)
  return { revenue, expense, profit: revenue - expense, payable: toCentavos(kpis.payable) }
}

/** `2026-11` and `2026-11-25` give `Nov`; any other text is returned unchanged. */
export function formatMonthLabel(month: string): string {
  const digits = /^\d{4}-(\d\d)/.exec(month)?.[1]
  return MONTH_LABELS[Number(digits) - 1] ?? month
}

export type MonthFigures = { label: string; inflows: bigint; outflows: bigint; balance: bigint }

export const toMonthFigures = (rows: readonly CashFlowMonth[]): MonthFigures[] =>
  rows.slice(-6).map(({ month, ...sums }) => {
    const inflows = toCentavos(sums.inflows)
    const outflows = toCentavos(sums.outflows)
    return { label: formatMonthLabel(month), inflows, outflows, balance: inflows - outflows }
  })

/** `category`: what the list of outflows is filtered by; undefined where another service does not say which category the slice is. */
export type Slice = { name: string; centavos: bigint; percent: number; color: string; category: IdOrNone | undefined }

/** If two categories would have the same colour, the later one gets the palette's first free colour, if there is one. */
function assignColors(rows: readonly TopCategory[]): string[] {
  const taken: string[] = []
  for (const [index, { color }] of rows.entries()) {
    const wanted = color ?? CATEGORY_COLORS[index % CATEGORY_COLORS.length] ?? CATEGORY_COLORS[0]
    const free = CATEGORY_COLORS.find((color) => !taken.includes(color.toLowerCase()))
    taken.push((taken.includes(wanted.toLowerCase()) && free ? free : wanted).toLowerCase())
  }
  return taken
}

/** `total`: the sum of the first five categories only, in centavos. */
export function toSlices(rows: readonly TopCategory[]): { slices: Slice[]; total: bigint } {
  const five = rows.slice(0, 5)
  const amounts = five.map(({ spent }) => toCentavos(spent))
  const total = amounts.reduce((sum, amount) => sum + amount, 0n)
  const colors = assignColors(five)
  const slices = five.map(({ name, id }, index) => ({
    name: name ?? 'Sem categoria',
    centavos: amounts[index] ?? 0n,
    percent: computeShare(amounts[index] ?? 0n, total),
    color: colors[index] ?? CATEGORY_COLORS[0],
    category: id === null ? ('none' as const) : id,
  }))
  return { slices, total }
}

export function toProfits(rows: readonly ProjectProfit[]): { rows: ProfitRow[]; total: ProfitRow } {
  const all = rows.map(({ name, id, ...sums }) => {
    const received = toCentavos(sums.received)
    const cost = toCentavos(sums.cost)
    return { name: name ?? '', received, cost, profit: received - cost, id: id ?? undefined }
  })
  return { rows: all, total: sumProfits(all) }
}
