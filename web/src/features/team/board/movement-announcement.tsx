import './ranking.css'
import { formatSignedPoints } from '../points-hint.ts'
import type { ShownMovement } from './use-movements.ts'

export const MovementAnnouncement = ({ latest }: { latest: ShownMovement | undefined }) => (
  <span className="news" role="status">
    {latest && (
      <span className="news__line" key={latest.id}>
        <strong className={latest.movement.points < 0 ? 'neg' : 'pos'}>{formatSignedPoints(latest.movement.points)}</strong>{' '}
        {latest.movement.member.name}
      </span>
    )}
  </span>
)
