import '../../../styles/dashboard.css'
import { Link } from '@tanstack/react-router'
import { formatBRL } from 'contract/money.ts'
import { Amount } from '../../../components/amount.tsx'
import type { Profit } from './figures.ts'

function Cells({ row }: { row: Profit }) {
  return (
    <>
      <td className="num">{formatBRL(row.received)}</td>
      <td className="num">{formatBRL(row.cost)}</td>
      <td className="num">
        <Amount centavos={row.profit} signed />
      </td>
    </>
  )
}

const Under = ({ row }: { row: Profit }) => (
  <span className="only-phone">
    <span>Receita {formatBRL(row.received)}</span>
    <span>Custo {formatBRL(row.cost)}</span>
  </span>
)

/** Profit is green from zero on, red below with its minus (seed §2). */
export function ProjectProfitsTable({ rows, total }: { rows: readonly Profit[]; total: Profit }) {
  return (
    <table className="table fold profit">
      <caption className="sr">Receita, custo e lucro de cada projeto ativo</caption>
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
        {rows.map((row) => (
          <tr key={`${row.id ?? ''}${row.name}`}>
            <th scope="row">
              {row.id === undefined ? (
                <span className="two">{row.name}</span>
              ) : (
                <Link className="table__open two" to="/financeiro" search={{ project: row.id }} title={row.name}>
                  {row.name}
                </Link>
              )}
              <Under row={row} />
            </th>
            <Cells row={row} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            Total
            <Under row={total} />
          </th>
          <Cells row={total} />
        </tr>
      </tfoot>
    </table>
  )
}
