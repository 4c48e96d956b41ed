import { formatBRL } from 'contract/money.ts'
import type { ReactNode } from 'react'
import { Amount } from '../../../components/amount.tsx'
import { Section } from '../../../components/section.tsx'
import { share } from '../share.ts'
import type { MonthReport } from './api.ts'

const percent = (part: bigint, total: bigint) => (total > 0n ? `${share(part, total)}%` : '')

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
                <td className="num">{percent(BigInt(totalCentavos), total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

export function ProjectsTable({ report: { projetos } }: { report: MonthReport }) {
  return (
    <Section title="Projetos" flush>
      {projetos.length === 0 ? (
        <Nothing>Nenhum projeto com movimento no mês.</Nothing>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Projeto</th>
              <th scope="col" className="num">
                Receita
              </th>
              <th scope="col" className="num">
                Custo
              </th>
              <th scope="col" className="num">
                Lucro
              </th>
            </tr>
          </thead>
          <tbody>
            {projetos.map(({ nome, receitaCentavos, despesaCentavos, lucroCentavos }) => (
              <tr key={nome}>
                <td>{nome ?? 'Sem projeto'}</td>
                <td className="num">{formatBRL(BigInt(receitaCentavos))}</td>
                <td className="num">{formatBRL(BigInt(despesaCentavos))}</td>
                <td className="num">
                  <Amount centavos={BigInt(lucroCentavos)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
