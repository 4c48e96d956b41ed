import type { Run } from 'contract/runs/list.ts'
import { formatClockDuration, formatSeconds } from '#lib/format/durations.ts'
import { useNow } from '#lib/use-now.ts'
import { hasDuration, isDurationGrowing } from './run-conditions.ts'

/** In milliseconds; a shorter duration is shown as less than this. */
const SHORTEST_SHOWN_MS = 100

/** On the clock a run of less than a second would seem to have taken no time at all. */
function formatWholeDuration(ms: number): string {
  if (ms >= 1_000) return formatClockDuration(ms)
  return ms < SHORTEST_SHOWN_MS ? `menos de ${formatSeconds(SHORTEST_SHOWN_MS)}` : formatSeconds(ms)
}

export function RunDuration({ run }: { run: Pick<Run, 'state' | 'startedAt' | 'endedAt'> }) {
  const now = useNow(isDurationGrowing(run))
  if (!hasDuration(run)) return <span className="sub">–</span>
  const start = Date.parse(run.startedAt)
  const text = run.endedAt ? formatWholeDuration(Date.parse(run.endedAt) - start) : formatClockDuration(now - start)
  return <span className="tnum">{text}</span>
}
