import { dateInZone } from 'contract/dates.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The time of the night, in the workspace's zone, from which a day's backup is due: half past two. */
const NIGHT_MS = 2.5 * HOUR_MS
/** The shortest time between a failure and the next try: a little less than the hour until the job runs again. */
const RETRY_MS = 50 * MINUTE_MS
/** The minute of each hour at which the job checks whether a backup is due. */
const CHECK_MINUTE = 40
export const BACKUP_JOB_CRON = `${CHECK_MINUTE} * * * *`
const LONGEST_WAIT_MS = 26 * HOUR_MS

/**
 * The times by which the next backup is planned. `since`: when the installation began, from which the first backup is counted.
 */
export type BackupTimes = { zone: string; since: Date; lastSuccess: Date | undefined; lastFailure: Date | undefined }

/** Computes the day to which the backup of an instant belongs: before half past two at night, it is the previous day. */
const computeBackupDay = (zone: string, at: Date) => dateInZone(zone, new Date(at.getTime() - NIGHT_MS))

/**
 * Whether a backup is due: none has succeeded since the last half past two at night, and the last failure, if any, is at least 50
 * minutes ago. A success counts by the time at which the backup began; before the first one, the installation's creation counts.
 * A backup that was missed while the server was off is due at the next start.
 */
export function isBackupDue(now: Date, { zone, since, lastSuccess, lastFailure }: BackupTimes): boolean {
  if (lastFailure && now.getTime() - lastFailure.getTime() < RETRY_MS) return false
  return computeBackupDay(zone, now) > computeBackupDay(zone, lastSuccess ?? since)
}

/** Computes the next time at which the hourly job will find a backup due; undefined where there is none within 26 hours. */
export function computeNextBackup(now: Date, times: BackupTimes): Date | undefined {
  const end = now.getTime() + LONGEST_WAIT_MS
  for (let at = Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS; at <= end; at += MINUTE_MS) {
    const time = new Date(at)
    if (time.getUTCMinutes() === CHECK_MINUTE && isBackupDue(time, times)) return time
  }
  return undefined
}
