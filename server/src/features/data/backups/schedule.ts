import { dateInZone } from 'contract/dates.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The hour of the workspace's night from which a day's backup is due: half past two. */
const NIGHT_MS = 2.5 * HOUR_MS
/** How long after a failure the next try is made at the earliest: a little less than the hour until the queue asks again. */
const RETRY_MS = 50 * MINUTE_MS
/** The minute of each hour at which the queue asks whether a backup is due. */
const CHECK_MINUTE = 40
export const CHECK_CRON = `${CHECK_MINUTE} * * * *`
const LONGEST_WAIT_MS = 26 * HOUR_MS

/** `since`: the installation's beginning, from which the first backup is counted. */
export type BackupTimes = { zone: string; since: Date; lastSuccess: Date | undefined; lastFailure: Date | undefined }

/** Computes the day whose backup an instant belongs to: before half past two in the night it is still the day before. */
const computeBackupDay = (zone: string, at: Date) => dateInZone(zone, new Date(at.getTime() - NIGHT_MS))

/**
 * Whether a backup is due: none succeeded since the last night began, and the last failure is nearly an hour ago. A night in which the server was
 * off is due at its next start.
 */
export function isBackupDue(now: Date, { zone, since, lastSuccess, lastFailure }: BackupTimes): boolean {
  if (lastFailure && now.getTime() - lastFailure.getTime() < RETRY_MS) return false
  return computeBackupDay(zone, now) > computeBackupDay(zone, lastSuccess ?? since)
}

/** Computes the next of the times at which the queue asks, and finds a backup due. */
export function computeNextBackup(now: Date, times: BackupTimes): Date | undefined {
  const end = now.getTime() + LONGEST_WAIT_MS
  for (let at = Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS; at <= end; at += MINUTE_MS) {
    const time = new Date(at)
    if (time.getUTCMinutes() === CHECK_MINUTE && isBackupDue(time, times)) return time
  }
  return undefined
}
