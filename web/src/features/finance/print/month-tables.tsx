import { formatBRL } from 'contract/money.ts'
import type { ReactNode } from 'react'
import { Section } from '../../../components/section.tsx'
import { type Profit, ProfitTable } from '../profit-table.tsx'
import { computeShare } from '../share.ts'
import type { MonthReport } from './api.ts'

const formatPercent = (part: bigint, total: bigint) => (total > 0n ? `${computeShare(part, total)}%` : '')

const Nothing = ({ children }: { children: ReactNode }) => <p className="paper__note small sub">{children}</p>

export function CategoriesTable({ report: { categorias, despesaCentavos } }: { report: MonthReport }) {
  const total = BigInt(despesaCentavos)
  return (
    <Section title="Despesas por categoria" flush>
      {categorias.length === 0 ? (
        <Nothing>Nenhuma despesa no mês.</Nothing>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Categoria</th>
              <th scope="col" className="num">
                Valor
              </th>
              <th scope="col" className="num">
                %
              </th>
            </tr>
          </thead>
          <tbody>
            {categorias.map(({ nome, totalCentavos }) => (
              <tr key={nome}>
                <td>{nome ?? 'Sem categoria'}</td>
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

const toProfit = ({ nome, receitaCentavos, despesaCentavos, lucroCentavos }: MonthReport['projetos'][number]): Profit => ({
  name: nome ?? 'Sem projeto',
  received: BigInt(receitaCentavos),
  cost: BigInt(despesaCentavos),
  profit: BigInt(lucroCentavos),
  id: undefined,
})

export function ProjectsTable({ report: { projetos } }: { report: MonthReport }) {
  return (
    <Section title="Projetos" flush>
      {projetos.length === 0 ? (
        <Nothing>Nenhum projeto com movimento no mês.</Nothing>
      ) : (
        <ProfitTable caption="Receita, custo e lucro de cada projeto no mês" rows={projetos.map(toProfit)} />
      )}
    </Section>
  )
}
