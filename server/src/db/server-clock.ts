import { type CivilDate, dateInZone } from 'contract/values/dates.ts'
import type { Services } from '#core/context.ts'
import { serverClock } from './tables/clock.ts'

const TOLERANCE_MS = 24 * 3_600_000

/**
 * `records`: far ahead of the last trusted time; `database`: over a day ahead of PostgreSQL's clock; `witness`: the earlier time
 * of the comparison.
 */
export type ClockDoubt = { because: 'records' | 'database'; now: Date; witness: Date }

type Clocks = Pick<Services, 'db' | 'now' | 'databaseNow' | 'timings'>

export async function findClockDoubt({ db, now, databaseNow, timings }: Clocks): Promise<ClockDoubt | undefined> {
  const own = now()
  const database = await databaseNow(db)
  if (own.getTime() - database.getTime() > TOLERANCE_MS) return { because: 'database', now: own, witness: database }
  const [seen] = await db.select().from(serverClock)
  if (!seen || own.getTime() - seen.lastSeenAt.getTime() <= timings.longestAbsenceMs) return undefined
  return { because: 'records', now: own, witness: seen.lastSeenAt }
}

/** Also if it is earlier than the recorded time, because the clock was set back. */
export async function recordTrustedTime({ db, now }: Pick<Clocks, 'db' | 'now'>): Promise<void> {
  const lastSeenAt = now()
  await db.insert(serverClock).values({ lastSeenAt }).onConflictDoUpdate({ target: serverClock.id, set: { lastSeenAt } })
}

/** Today or, while the clock is doubted, the day of the doubt's `witness`. */
export async function findPlanningDay(services: Clocks & Pick<Services, 'timeZone'>): Promise<CivilDate> {
  const doubt = await findClockDoubt(services)
  return dateInZone(services.timeZone, doubt?.witness ?? services.now())
}
