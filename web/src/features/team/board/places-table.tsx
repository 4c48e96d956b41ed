import { Avatar } from '../avatar.tsx'
import { Delta } from './delta.tsx'
import { Goal } from './goal.tsx'
import { MemberName } from './member-name.tsx'
import { formatDetails, formatPoints, type Place } from './places.ts'
import type { PlaceProps } from './podium.tsx'

type RowProps = PlaceProps & { place: Place; hasGoals: boolean }

function Row({ place: { key, rank, tied, row }, hasGoals, moved, targets, filters }: RowProps) {
  const target = targets.get(key)
  return (
    <tr data-flip={key} data-moved={moved.has(key)}>
      <td className="tnum sub places__rank" title={tied ? 'Empate' : undefined}>
        {rank}º{tied && <span className="sr"> (empate)</span>}
      </td>
      <td className="places__name">
        <span className="cell">
          <Avatar name={row.name} />
          <MemberName row={row} filters={filters} />
        </span>
      </td>
      <td className="num strong places__points">
        <Delta points={moved.get(key)} />
        {formatPoints(row)}
      </td>
      {hasGoals && <td className="places__goal">{target !== undefined && <Goal points={row.total_points} target={target} />}</td>}
      <td className="num sub places__details">{formatDetails(row)}</td>
    </tr>
  )
}

/** The table of the places from the fourth on (specification §2). */
export function PlacesTable({ places, ...rest }: PlaceProps & { places: readonly Place[] }) {
  const hasGoals = places.some(({ key }) => rest.targets.has(key))
  return (
    <table className="table fold places">
      <caption className="sr">Do quarto lugar em diante</caption>
      <thead>
        <tr>
          <th scope="col" className="places__rank">
            Pos.
          </th>
          <th scope="col">Nome</th>
          <th scope="col" className="num">
            Pontuação
          </th>
          {hasGoals && (
            <th scope="col" className="places__goal">
              Meta
            </th>
          )}
          <th scope="col" className="num">
            Detalhes
          </th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <Row key={place.key} place={place} hasGoals={hasGoals} {...rest} />
        ))}
      </tbody>
    </table>
  )
}
