import type { Services } from '#core/context.ts'
import { findClockDoubt, recordTrustedTime } from '#db/server-clock.ts'
import { auditCheckJob } from '#features/audit/jobs.ts'
import { backupScheduleJob } from '#features/backups/jobs.ts'
import { seriesExtensionJob } from '#features/finance/series/jobs.ts'
import { trashPurgeJob } from '#features/finance/trash/jobs.ts'
import { runAndRecordJob } from '#work/record-job-run.ts'
import { type HousekeepingContext, makeHourlyJob, makeNightlyJob, type RepeatedJob } from '#work/repeated-job.ts'
import { NIGHTLY_STEPS, runHousekeeping } from './housekeeping.ts'

type Clocks = Parameters<typeof findClockDoubt>[0]

/** The work deletes or creates records by the calendar; a doubt is logged once when it begins and once when it ends. */
function makeClockGate(services: Clocks & Pick<Services, 'log'>): (work: () => Promise<void>) => Promise<boolean> {
  let isDoubted = false
  return async (work) => {
    const doubt = await findClockDoubt(services)
    if (doubt && !isDoubted)
      services.log.warn(
        doubt,
        'the clock of this server is doubted: nothing is purged and no occurrence is made until it is right',
      )
    if (!doubt && isDoubted) services.log.info({ now: services.now() }, 'the clock of this server is trusted again')
    isDoubted = doubt !== undefined
    if (doubt) return false
    await recordTrustedTime(services)
    await work()
    return true
  }
}

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
