import { dateInZone } from 'contract/values/dates.ts'
import type { BackupInterval } from '#platform/settings/backup.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The time of the night, in the workspace's zone, from which a day's backup is due: half past two. */
const NIGHT_MS = 2.5 * HOUR_MS
/** The shortest time between a failure and the next try: a little less than the hour until the job runs again. */
const RETRY_MS = 50 * MINUTE_MS
const CHECK_MINUTE = 40
export const BACKUP_JOB_CRON = `${CHECK_MINUTE} * * * *`
const LONGEST_WAIT_MS = 26 * HOUR_MS
/** The longest duration of a backup after which `auto` makes one each hour. */
const QUICK_MS = MINUTE_MS
/** How much earlier than its interval a backup may begin, because the job does not run to the second. */
const EARLY_MS = 10 * MINUTE_MS

/**
 * The times by which the next backup is planned. `since`: when the installation began, from which the first backup is counted.
 * `lastDurationMs`: of the last success.
 */
export type BackupTimes = {
  zone: string
  since: Date
  interval: BackupInterval
  lastSuccess: Date | undefined
  lastDurationMs: number | undefined
  lastFailure: Date | undefined
}

/** Before half past two at night, it is the previous day. */
const computeBackupDay = (zone: string, at: Date) => dateInZone(zone, new Date(at.getTime() - NIGHT_MS))

const hasJustFailed = (now: Date, { lastFailure }: BackupTimes): boolean =>
  lastFailure !== undefined && now.getTime() - lastFailure.getTime() < RETRY_MS

/** Whether the time since the last success is that between two backups, where there are more than the night's. */
function isIntervalOver(now: Date, { interval, lastSuccess, lastDurationMs = QUICK_MS }: BackupTimes): boolean {
  const hours = interval === 'auto' ? (lastDurationMs < QUICK_MS ? 1 : 24) : interval
  return hours < 24 && lastSuccess !== undefined && now.getTime() - lastSuccess.getTime() >= hours * HOUR_MS - EARLY_MS
}

/**
 * Whether the night's backup is due: none has succeeded since the last half past two at night, and the last failure, if any, is at least 50
 * minutes ago. Both count by the time at which the backup began; before the first success, the installation's creation counts.
 * A backup that was missed while the server was off is due at the next start.
 */
export function isNightDue(now: Date, times: BackupTimes): boolean {
  const { zone, since, lastSuccess } = times
  if (hasJustFailed(now, times)) return false
  return computeBackupDay(zone, now) > computeBackupDay(zone, lastSuccess ?? since)
}

/** Whether the night's backup or one between two nights is due. */
export const isBackupDue = (now: Date, times: BackupTimes): boolean =>
  isNightDue(now, times) || (!hasJustFailed(now, times) && isIntervalOver(now, times))

export function computeNextBackup(now: Date, times: BackupTimes): Date | undefined {
  const end = now.getTime() + LONGEST_WAIT_MS
  for (let at = Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS; at <= end; at += MINUTE_MS) {
    const time = new Date(at)
    if (time.getUTCMinutes() === CHECK_MINUTE && isBackupDue(time, times)) return time
  }
  return undefined
}
