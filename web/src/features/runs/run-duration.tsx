import type { Run } from 'contract/runs/list.ts'
import { formatDuration } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { hasDuration, isGoingOn } from './run-can.ts'

/** From its start to its end; it ticks while the run goes on. */
export function RunDuration({ run }: { run: Pick<Run, 'state' | 'startedAt' | 'endedAt'> }) {
  const now = useNow(isGoingOn(run))
  if (!hasDuration(run)) return <span className="sub">–</span>
  const end = run.endedAt ? Date.parse(run.endedAt) : now
  return <span className="tnum">{formatDuration(end - Date.parse(run.startedAt))}</span>
}
