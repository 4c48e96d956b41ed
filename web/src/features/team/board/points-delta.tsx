import './board.css'
import { formatSignedPoints } from '../points-hint.ts'

export const PointsDelta = ({ points }: { points: number | undefined }) =>
  points ? (
    <span className={`gain ${points > 0 ? 'pos' : 'neg'}`} aria-hidden>
      {formatSignedPoints(points)}
    </span>
  ) : null
