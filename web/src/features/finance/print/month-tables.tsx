import { formatBRL } from 'contract/values/money.ts'
import type { ReactNode } from 'react'
import { Section } from '#components/ui/section.tsx'
import { CategoryHead } from '../category-head.tsx'
import { type ProfitRow, ProfitTable, sumProfits } from '../profit-table.tsx'
import { computeShare } from '../share.ts'
import type { MonthReport } from './month-calls.ts'

const formatPercent = (part: bigint, total: bigint) => (total > 0n ? `${computeShare(part, total)}%` : '')

const Nothing = ({ children }: { children: ReactNode }) => <p className="paper__note small sub">{children}</p>

/**
 * A plain table, because a `DataTable` folds its rows on phones; only that of the projects is one, whose rows month.css unfolds
 * on paper.
 */
export function CategoriesTable({ report: { categories, expenseCentavos } }: { report: MonthReport }) {
  const total = BigInt(expenseCentavos)
  return (
    <Section title="Despesas por categoria" flush>
      {categories.length === 0 ? (
        <Nothing>Nenhuma despesa no mês.</Nothing>
      ) : (
        <table className="table">
          <CategoryHead />
          <tbody>
            {categories.map(({ name, totalCentavos }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an archived category may have the name of another one
              <tr key={index}>
                <td>{name ?? 'Sem categoria'}</td>
                <td className="num">{formatBRL(BigInt(totalCentavos))}</td>
                <td className="num">{formatPercent(BigInt(totalCentavos), total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

const toProfit = ({ name, revenueCentavos, expenseCentavos, profitCentavos }: MonthReport['projects'][number]): ProfitRow => ({
  name: name ?? 'Sem projeto',
  received: BigInt(revenueCentavos),
  cost: BigInt(expenseCentavos),
  profit: BigInt(profitCentavos),
  id: undefined,
})

export function MonthProjectsTable({ report: { projects } }: { report: MonthReport }) {
  const rows = projects.map(toProfit)
  return (
    <Section title="Projetos" flush>
      {projects.length === 0 ? (
        <Nothing>Nenhum projeto com movimento no mês.</Nothing>
      ) : (
        <ProfitTable caption="Receita, custo e lucro de cada projeto no mês" rows={rows} total={sumProfits(rows)} isForPrint />
      )}
    </Section>
  )
}
