import { formatSignedPoints } from '../points-hint.ts'

/** What has just been won (or taken back), beside the points that it made. */
export const Delta = ({ points }: { points: number | undefined }) =>
  points ? (
    <span className={`gain ${points > 0 ? 'pos' : 'neg'}`} aria-hidden>
      {formatSignedPoints(points)}
    </span>
  ) : null
