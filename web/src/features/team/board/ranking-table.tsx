import './ranking.css'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { MemberName } from './member-name.tsx'
import type { RankedRowProps } from './podium.tsx'
import { PointsDelta } from './points-delta.tsx'
import { formatDetails, formatPoints, type RankedRow } from './ranked-rows.ts'
import { TargetProgress } from './target-progress.tsx'

function createColumns({ moved, targets, filters }: RankedRowProps): Column<RankedRow>[] {
  const renderGoal = ({ key, row }: RankedRow) => {
    const target = targets.get(key)
    return target !== undefined && <TargetProgress points={row.points} target={target} />
  }
  return [
    {
      name: 'Pos.',
      className: 'ranking__rank',
      cellClass: 'tnum sub',
      cell: ({ rank, tied }) => (
        <span title={tied ? 'Empate' : undefined}>
          {rank}º{tied && <span className="sr"> (empate)</span>}
        </span>
      ),
    },
    {
      name: 'Nome',
      cellClass: 'fills ranking__name',
      cell: ({ row }) => (
        <span className="cell">
          <Avatar name={row.name} />
          <MemberName row={row} filters={filters} />
        </span>
      ),
    },
    {
      name: 'Pontuação',
      className: 'num',
      cellClass: 'strong ranking__points',
      cell: ({ key, row }) => (
        <>
          <PointsDelta points={moved.get(key)} />
          {formatPoints(row)}
        </>
      ),
    },
    { name: 'Meta', className: 'ranking__goal', cell: renderGoal },
    { name: 'Detalhes', className: 'num', cellClass: 'sub ranking__details', cell: ({ row }) => formatDetails(row) },
  ]
}

/** The table of the leaderboard's rows from the fourth on (specification §2). */
export function RankingTable({ rows, ...rest }: RankedRowProps & { rows: readonly RankedRow[] }) {
  const hasGoals = rows.some(({ key }) => rest.targets.has(key))
  return (
    <DataTable
      caption="Do quarto lugar em diante"
      className="ranking"
      columns={createColumns(rest).filter(({ name }) => hasGoals || name !== 'Meta')}
      rows={rows}
      keyOf={({ key }) => key}
      dataOf={({ key }) => ({ 'data-flip': key, 'data-moved': rest.moved.has(key) })}
    />
  )
}
