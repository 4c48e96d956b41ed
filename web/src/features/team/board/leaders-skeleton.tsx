import './board.css'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'

export const LeadersSkeleton = () => (
  <div aria-hidden>
    <div className="podium">
      {[1, 2, 3].map((position) => (
        <div className={`podium__place podium__place--${position} podium__rank--${position}`} key={position}>
          <span className="podium__who">
            <span className="avatar">
              <span className="skel" style={{ width: '100%', height: '100%' }} />
            </span>
          </span>
          <span className="skel podium__name" style={{ width: 96, height: 14 }} />
          <span className="podium__block" />
        </div>
      ))}
    </div>
    <TableSkeleton widths={[24, 140, 48, 150]} />
  </div>
)
