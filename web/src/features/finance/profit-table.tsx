import '../../styles/profit.css'
import '../../styles/tap-rows.css'
import { Link } from '@tanstack/react-router'
import type { CivilDate } from 'contract/dates.ts'
import { formatBRL } from 'contract/money.ts'
import { Amount } from '../../components/amount.tsx'

/** In centavos. `id`: the project's, where its outflows of the same period can be shown. */
export type ProfitRow = { name: string; received: bigint; cost: bigint; profit: bigint; id: number | undefined }

function Cells({ row }: { row: ProfitRow }) {
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

const Under = ({ row }: { row: ProfitRow }) => (
  <span className="only-phone">
    <span>Receita {formatBRL(row.received)}</span>
    <span>Custo {formatBRL(row.cost)}</span>
  </span>
)

type Props = {
  caption: string
  rows: readonly ProfitRow[]
  total?: ProfitRow
  /** The days that the rows are of, where they lead to their outflows. */
  period?: { from: CivilDate; to: CivilDate }
}

/** Profit per project: green from zero on, red with a minus sign below (specification §2). */
export function ProfitTable({ caption, rows, total, period }: Props) {
  return (
    <table className="table fold profit">
      <caption className="sr">{caption}</caption>
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
                <span className="two" title={row.name}>
                  {row.name}
                </span>
              ) : (
                <Link className="table__open two" to="/financeiro" search={{ project: row.id, ...period }} title={row.name}>
                  {row.name}
                </Link>
              )}
              <Under row={row} />
            </th>
            <Cells row={row} />
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">
              Total
              <Under row={total} />
            </th>
            <Cells row={total} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}
