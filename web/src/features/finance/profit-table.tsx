import './profit-table.css'
import { Link } from '@tanstack/react-router'
import type { CivilDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { RowNameOrButton } from '#components/tables/table-cells.tsx'
import { Amount } from '#components/ui/amount.tsx'

/** In centavos. `id`: undefined if the project's name is not to link to its outflows. */
export type ProfitRow = { name: string; received: bigint; cost: bigint; profit: bigint; id: number | undefined }

const Under = ({ row }: { row: ProfitRow }) => (
  <span className="only-phone">
    <span>Receita {formatBRL(row.received)}</span>
    <span>Custo {formatBRL(row.cost)}</span>
  </span>
)

type Period = { from: CivilDate; to: CivilDate }

const ProjectName = ({ row: { id, name }, period }: { row: ProfitRow; period: Period | undefined }) =>
  id === undefined ? (
    <RowNameOrButton name={name} />
  ) : (
    <Link className="table__open two" to="/financeiro" search={{ project: id, ...period }} title={name}>
      {name}
    </Link>
  )

const createColumns = (period: Period | undefined): readonly Column<ProfitRow>[] => [
  {
    name: 'Projeto',
    isRowHead: true,
    cell: (row) => (
      <>
        <ProjectName row={row} period={period} />
        <Under row={row} />
      </>
    ),
  },
  { name: 'Receita', className: 'num', cell: ({ received }) => formatBRL(received) },
  { name: 'Custo', className: 'num', cell: ({ cost }) => formatBRL(cost) },
  { name: 'Lucro', className: 'num', cell: ({ profit }) => <Amount centavos={profit} highlightsGain /> },
]

type Props = {
  caption: string
  rows: readonly ProfitRow[]
  total?: ProfitRow
  period?: Period
  isForPrint?: boolean
}

/** Green from zero on, red with a minus sign below zero (specification §2). */
export const ProfitTable = ({ caption, rows, total, period, isForPrint = false }: Props) => (
  <DataTable
    caption={caption}
    className="profit"
    columns={createColumns(period)}
    rows={rows}
    keyOf={({ id }, index) => id ?? `row ${index}`}
    total={total}
    isForPrint={isForPrint}
  />
)

export function sumProfits(rows: readonly ProfitRow[]): ProfitRow {
  const sum = (field: 'received' | 'cost' | 'profit') => rows.reduce((total, row) => total + row[field], 0n)
  return { name: 'Total', received: sum('received'), cost: sum('cost'), profit: sum('profit'), id: undefined }
}
