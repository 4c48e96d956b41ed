import type { Services } from './core/context.ts'
import { auditCheckJob } from './features/audit/jobs.ts'
import { seriesExtensionJob } from './features/finance/series/jobs.ts'
import { trashPurgeJob } from './features/finance/trash/jobs.ts'
import { runHousekeeping } from './housekeeping.ts'
import { makeClockGate } from './jobs/clock-gate.ts'
import { hourlyJob, type RepeatedJob } from './jobs/repeated-job.ts'

/**
 * Lists the work that the server does by the calendar, at its start and then at set times. None of it is done while the clock is
 * doubted.
 */
export function scheduledJobs(services: Services, onSeriesError: (error: unknown) => void): RepeatedJob[] {
  const runWhenTrusted = makeClockGate(services)
  const jobs = [
    hourlyJob('housekeeping', () => runHousekeeping(services)),
    trashPurgeJob(services),
    seriesExtensionJob(services, onSeriesError),
    auditCheckJob(services),
  ]
  return jobs.map((job) => ({ ...job, run: () => runWhenTrusted(job.run) }))
}
