import type { Run } from 'contract/runs/list.ts'
import { formatClockDuration } from '../../lib/durations.ts'
import { useNow } from '../../lib/use-now.ts'
import { hasDuration, isDurationGrowing } from './run-conditions.ts'

/** The time from a run's start to its end. It counts up while the run is in progress. */
export function RunDuration({ run }: { run: Pick<Run, 'state' | 'startedAt' | 'endedAt'> }) {
  const now = useNow(isDurationGrowing(run))
  if (!hasDuration(run)) return <span className="sub">–</span>
  const end = run.endedAt ? Date.parse(run.endedAt) : now
  return <span className="tnum">{formatClockDuration(end - Date.parse(run.startedAt))}</span>
}
