import { addDays, type CivilDate, dateInZone, toMonth } from 'contract/values/dates.ts'

/**
 * The newest backup is kept of this many days, weeks and months (grandfather, father, son). A day, week or month without a backup
 * does not count.
 */
export const KEPT_DAILY_BACKUPS = 7
export const KEPT_WEEKLY_BACKUPS = 4
export const KEPT_MONTHLY_BACKUPS = 12

export type StoredBackup = { id: number; startedAt: Date; isVerified: boolean }

/** Every backup of this long before the newest one is kept. */
const KEPT_WHOLE_MS = 24 * 3_600_000

const toWeek = (day: CivilDate): CivilDate => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

const PERIODS: readonly { toPeriod: (day: CivilDate) => string; kept: number }[] = [
  { toPeriod: (day) => day, kept: KEPT_DAILY_BACKUPS },
  { toPeriod: toWeek, kept: KEPT_WEEKLY_BACKUPS },
  { toPeriod: toMonth, kept: KEPT_MONTHLY_BACKUPS },
]

/**
 * Chooses the backups whose retention is over: all but those of the last day, and the newest verified one of each of the last 7 days, 4 weeks and 12 months
 * that have one, in the workspace's zone. Periods without a backup do not count, so that a server that was off keeps as many.
 * Unverified backups are not counted, and are removed once there is a newer verified one; where none is verified, none is
 * removed.
 */
export function chooseExpiredBackups(backups: readonly StoredBackup[], zone: string): number[] {
  const newestFirst = backups.toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime() || other.id - one.id)
  const verified = newestFirst.filter(({ isVerified }) => isVerified)
  const [newest] = verified
  if (!newest) return []
  const kept = new Set(newestFirst.slice(0, newestFirst.indexOf(newest) + 1).map(({ id }) => id))
  for (const { id, startedAt } of verified) if (newest.startedAt.getTime() - startedAt.getTime() < KEPT_WHOLE_MS) kept.add(id)
  for (const { toPeriod, kept: most } of PERIODS) {
    const newestOf = new Map<string, number>()
    for (const { id, startedAt } of verified) {
      const period = toPeriod(dateInZone(zone, startedAt))
      if (!newestOf.has(period) && newestOf.size < most) newestOf.set(period, id)
    }
    for (const id of newestOf.values()) kept.add(id)
  }
  return newestFirst.map(({ id }) => id).filter((id) => !kept.has(id))
}
