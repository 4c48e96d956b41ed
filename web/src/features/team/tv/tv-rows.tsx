import { Medal } from '../board/medal.tsx'
import { PointsDelta } from '../board/points-delta.tsx'
import { formatPoints, hasLongPoints, type RankedRow } from '../board/ranked-rows.ts'

type Props = { ranked: RankedRow; moved: ReadonlyMap<string, number> }

const frameAttributes = ({ ranked: { key }, moved }: Props) => ({ 'data-flip': key, 'data-moved': moved.has(key) })

export function TvStep({ position, ...props }: Props & { position: number }) {
  const { key, rank, row } = props.ranked
  return (
    <li className={`tv__step podium__place--${position} podium__rank--${rank}`} {...frameAttributes(props)}>
      <Medal rank={rank} />
      <span className="tv__name two" title={row.name}>
        {row.name}
      </span>
      <span className="tv__block">
        <span className="tv__place">{rank}º lugar</span>
        <span className={`tv__points ${hasLongPoints(row) ? 'is-long' : ''}`}>{formatPoints(row)}</span>
        <PointsDelta points={props.moved.get(key)} />
      </span>
    </li>
  )
}

export function TvRow(props: Props) {
  const { key, rank, row } = props.ranked
  return (
    <li className="tv__row" {...frameAttributes(props)}>
      <span className="sub">{rank}º</span>
      <span className="tv__name cut" title={row.name}>
        {row.name}
      </span>
      <PointsDelta points={props.moved.get(key)} />
      <span className="tv__points">{formatPoints(row)}</span>
    </li>
  )
}
