import type { Services } from './core/context.ts'
import { SERIES_JOB } from './core/queue.ts'
import { extendSeries } from './features/finance/series/extend.ts'
import { purgeEntries } from './features/finance/trash/purge.ts'
import { runHousekeeping } from './housekeeping.ts'
import { makeClockGate } from './jobs/clock-gate.ts'

/** In seconds. */
const MINUTE = 60
const HOURLY = '17 * * * *'
/** Early in the Brazilian morning (UTC). */
const DAILY = '40 4 * * *'

export type ScheduledJob = { name: string; when: { cron: string; expiresInSeconds: number }; run: () => Promise<void> }

/**
 * Lists the work that the server does by the calendar, at its start and then at set times. None of it is done while the clock is
 * doubted.
 */
export function scheduledJobs(services: Services, onSeriesError: (error: unknown) => void): ScheduledJob[] {
  const runWhenTrusted = makeClockGate(services)
  const job = (name: string, cron: string, minutes: number, work: () => Promise<void>): ScheduledJob => ({
    name,
    when: { cron, expiresInSeconds: minutes * MINUTE },
    run: () => runWhenTrusted(work),
  })
  return [
    job('housekeeping', HOURLY, 30, () => runHousekeeping(services)),
    job('purge', DAILY, 60, () => purgeEntries(services)),
    job(SERIES_JOB, DAILY, 60, () => extendSeries({ ...services, onError: onSeriesError })),
  ]
}
