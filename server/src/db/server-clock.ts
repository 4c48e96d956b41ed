import { type CivilDate, dateInZone } from 'contract/values/dates.ts'
import type { Services } from '#core/context.ts'
import { serverClock } from './tables/clock.ts'

/** How far the server's clock may be ahead of PostgreSQL's before it is doubted, in milliseconds. */
const TOLERANCE_MS = 24 * 3_600_000

/**
 * A doubt about the server's clock. `records`: the clock is far ahead of the time at which it was last trusted, because it is wrong or
 * because the server was off. `database`: it is more than a day ahead of PostgreSQL's clock. `witness`: the earlier time with which the
 * clock was compared.
 */
export type ClockDoubt = { because: 'records' | 'database'; now: Date; witness: Date }

type Clocks = Pick<Services, 'db' | 'now' | 'databaseNow' | 'timings'>

/**
 * Compares the server's clock with PostgreSQL's and with the time at which it was last trusted.
 * @returns undefined where the clock is trusted
 */
export async function findClockDoubt({ db, now, databaseNow, timings }: Clocks): Promise<ClockDoubt | undefined> {
  const own = now()
  const database = await databaseNow(db)
  if (own.getTime() - database.getTime() > TOLERANCE_MS) return { because: 'database', now: own, witness: database }
  const [seen] = await db.select().from(serverClock)
  if (!seen || own.getTime() - seen.lastSeenAt.getTime() <= timings.longestAbsenceMs) return undefined
  return { because: 'records', now: own, witness: seen.lastSeenAt }
}

/**
 * Records the server's present time as trusted, so that later times are compared with it; also where it is earlier than the recorded time,
 * because the clock was set back.
 */
export async function recordTrustedTime({ db, now }: Pick<Clocks, 'db' | 'now'>): Promise<void> {
  const lastSeenAt = now()
  await db.insert(serverClock).values({ lastSeenAt }).onConflictDoUpdate({ target: serverClock.id, set: { lastSeenAt } })
}

/** Finds the day from which series are planned ahead: today or, while the clock is doubted, the day of the doubt's `witness`. */
export async function findPlanningDay(services: Clocks & Pick<Services, 'timeZone'>): Promise<CivilDate> {
  const doubt = await findClockDoubt(services)
  return dateInZone(services.timeZone, doubt?.witness ?? services.now())
}
