import './places.css'
import { Avatar } from '../../../components/avatar.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Delta } from './delta.tsx'
import { Goal } from './goal.tsx'
import { MemberName } from './member-name.tsx'
import { formatDetails, formatPoints, type Place } from './places.ts'
import type { PlaceProps } from './podium.tsx'

function createColumns({ moved, targets, filters }: PlaceProps): Column<Place>[] {
  const renderGoal = ({ key, row }: Place) => {
    const target = targets.get(key)
    return target !== undefined && <Goal points={row.points} target={target} />
  }
  return [
    {
      name: 'Pos.',
      className: 'places__rank',
      cellClass: 'tnum sub',
      cell: ({ rank, tied }) => (
        <span title={tied ? 'Empate' : undefined}>
          {rank}º{tied && <span className="sr"> (empate)</span>}
        </span>
      ),
    },
    {
      name: 'Nome',
      cellClass: 'places__name',
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
      cellClass: 'strong places__points',
      cell: ({ key, row }) => (
        <>
          <Delta points={moved.get(key)} />
          {formatPoints(row)}
        </>
      ),
    },
    { name: 'Meta', className: 'places__goal', cell: renderGoal },
    { name: 'Detalhes', className: 'num', cellClass: 'sub places__details', cell: ({ row }) => formatDetails(row) },
  ]
}

/** The table of the places from the fourth on (specification §2). */
export function PlacesTable({ places, ...rest }: PlaceProps & { places: readonly Place[] }) {
  const hasGoals = places.some(({ key }) => rest.targets.has(key))
  return (
    <DataTable
      caption="Do quarto lugar em diante"
      className="places"
      columns={createColumns(rest).filter(({ name }) => hasGoals || name !== 'Meta')}
      rows={places}
      keyOf={({ key }) => key}
      dataOf={({ key }) => ({ 'data-flip': key, 'data-moved': rest.moved.has(key) })}
    />
  )
}
