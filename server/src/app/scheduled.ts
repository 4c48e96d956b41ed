import { auditCheckJob } from '#features/audit/jobs.ts'
import { backupScheduleJob } from '#features/backups/jobs.ts'
import { seriesExtensionJob } from '#features/finance/series/jobs.ts'
import { trashPurgeJob } from '#features/finance/trash/jobs.ts'
import { makeClockGate } from '#work/clock-gate.ts'
import { runAndRecordJob } from '#work/record-job-run.ts'
import { type HousekeepingContext, makeHourlyJob, makeNightlyJob, type RepeatedJob } from '#work/repeated-job.ts'
import { NIGHTLY_STEPS, runHousekeeping } from './housekeeping.ts'

/** No job does its work while the clock is doubted, and each run is recorded. */
export function scheduledJobs(
  services: Parameters<typeof backupScheduleJob>[0] & HousekeepingContext,
  onSeriesError: (error: unknown) => void,
): RepeatedJob[] {
  const runWhenTrusted = makeClockGate(services)
  const jobs = [
    makeHourlyJob('housekeeping', { expiresInMinutes: 30 }, () => runHousekeeping(services)),
    trashPurgeJob(services),
    makeNightlyJob('retention', { expiresInMinutes: 60 }, () => runHousekeeping(services, NIGHTLY_STEPS)),
    seriesExtensionJob(services, onSeriesError),
    auditCheckJob(services),
    backupScheduleJob(services),
  ]
  return jobs.map((job) => ({ ...job, run: () => runAndRecordJob(services, job.name, () => runWhenTrusted(job.run)) }))
}
