import { auditCheckJob } from './features/audit/jobs.ts'
import { nightlyBackupJob } from './features/data/backups/jobs.ts'
import { seriesExtensionJob } from './features/finance/series/jobs.ts'
import { trashPurgeJob } from './features/finance/trash/jobs.ts'
import { NIGHTLY_STEPS, runHousekeeping } from './housekeeping.ts'
import { makeClockGate } from './jobs/clock-gate.ts'
import { recordJobRun } from './jobs/record-job-run.ts'
import { dailyJob, hourlyJob, type RepeatedJob } from './jobs/repeated-job.ts'

/**
 * Lists the work that the server does by the calendar, at its start and then at set times. No job does its work while the clock is doubted,
 * and each run is recorded.
 */
export function scheduledJobs(
  services: Parameters<typeof nightlyBackupJob>[0],
  onSeriesError: (error: unknown) => void,
): RepeatedJob[] {
  const runWhenTrusted = makeClockGate(services)
  const jobs = [
    hourlyJob('housekeeping', { expiresInMinutes: 30 }, () => runHousekeeping(services)),
    trashPurgeJob(services),
    dailyJob('retention', { expiresInMinutes: 60 }, () => runHousekeeping(services, NIGHTLY_STEPS)),
    seriesExtensionJob(services, onSeriesError),
    auditCheckJob(services),
    nightlyBackupJob(services),
  ]
  return jobs.map((job) => ({ ...job, run: () => recordJobRun(services, job.name, () => runWhenTrusted(job.run)) }))
}
