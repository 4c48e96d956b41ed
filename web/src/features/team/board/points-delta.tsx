import './gain.css'
import { formatSignedPoints } from '../points-hint.ts'

/** The points that a member has just won or lost, beside the member's total. */
export const PointsDelta = ({ points }: { points: number | undefined }) =>
  points ? (
    <span className={`gain ${points > 0 ? 'pos' : 'neg'}`} aria-hidden>
      {formatSignedPoints(points)}
    </span>
  ) : null
