import { Avatar } from '#components/ui/avatar.tsx'
import type { ActivitiesSearch } from '../team-search.ts'
import { Medal } from './medal.tsx'
import { MemberName } from './member-name.tsx'
import { PointsDelta } from './points-delta.tsx'
import { formatPoints, hasLongPoints, type RankedRow } from './ranked-rows.ts'
import { TargetProgress } from './target-progress.tsx'

export type RankedRowProps = {
  /** The points that members have just won or lost, by member id. */
  moved: ReadonlyMap<string, number>
  targets: ReadonlyMap<string, number>
  filters: ActivitiesSearch
}

type StepProps = RankedRowProps & { ranked: RankedRow; position: number }

/** Its rank determines its height and medal, and its position the column. */
function Step({ ranked: { key, rank, tied, row }, position, moved, targets, filters }: StepProps) {
  const target = targets.get(key)
  return (
    <li className={`podium__place podium__place--${position} podium__rank--${rank}`} data-flip={key} data-moved={moved.has(key)}>
      <div className="podium__who">
        <Avatar name={row.name} />
        <Medal rank={rank} />
      </div>
      <h3 className="podium__name">
        <MemberName row={row} filters={filters} />
      </h3>
      <div className="podium__block">
        <span className="tiny">
          {rank}º lugar{tied && ' · empate'}
        </span>
        <span className={`podium__points ${hasLongPoints(row) ? 'is-long' : ''}`}>
          {formatPoints(row)}
          <PointsDelta points={moved.get(key)} />
        </span>
        <span className="tiny">{row.points === 1 ? 'ponto' : 'pontos'}</span>
        {target !== undefined && <TargetProgress points={row.points} target={target} />}
      </div>
    </li>
  )
}

/** Second on the left, first in the middle, third on the right (specification §2); screen readers begin with the first. */
export function Podium({ rows, ...rest }: RankedRowProps & { rows: readonly RankedRow[] }) {
  const hasGoals = rows.some(({ key }) => rest.targets.has(key))
  return (
    <ol className={`podium ${hasGoals ? 'podium--goals' : ''}`}>
      {rows.map((ranked, index) => (
        <Step key={ranked.key} ranked={ranked} position={index + 1} {...rest} />
      ))}
    </ol>
  )
}
