import { type CivilDate, dateInZone } from 'contract/dates.ts'
import type { Services } from '../core/context.ts'
import { serverClock } from './tables/clock.ts'

/** In milliseconds: the server's clock may be this far ahead of PostgreSQL's before it is doubted. */
const TOLERANCE_MS = 24 * 3_600_000

/**
 * The reason for which the server's clock is doubted. `records`: it is far ahead of the time at which it was last trusted, because it is wrong
 * or because the server was off. `database`: it is more than a day ahead of PostgreSQL's clock. `witness` is the earlier time that it is
 * compared to.
 */
export type ClockDoubt = { because: 'records' | 'database'; now: Date; witness: Date }

type Clocks = Pick<Services, 'db' | 'now' | 'databaseNow' | 'timings'>

/** Compares the server's clock with PostgreSQL's and with the time at which it was last trusted. @returns undefined where it is trusted */
export async function findClockDoubt({ db, now, databaseNow, timings }: Clocks): Promise<ClockDoubt | undefined> {
  const own = now()
  const database = await databaseNow(db)
  if (own.getTime() - database.getTime() > TOLERANCE_MS) return { because: 'database', now: own, witness: database }
  const [seen] = await db.select().from(serverClock)
  if (!seen || own.getTime() - seen.lastSeenAt.getTime() <= timings.longestAbsenceMs) return undefined
  return { because: 'records', now: own, witness: seen.lastSeenAt }
}

/** Records the server's time as right, so that later times are compared with it. A clock that was set back is remembered too. */
export async function recordTrustedTime({ db, now }: Pick<Clocks, 'db' | 'now'>): Promise<void> {
  const lastSeenAt = now()
  await db.insert(serverClock).values({ lastSeenAt }).onConflictDoUpdate({ target: serverClock.id, set: { lastSeenAt } })
}

/** Finds the day up to which series are planned: today, or while the clock is doubted the day of its witness. */
export async function findPlanningDay(services: Clocks & Pick<Services, 'timeZone'>): Promise<CivilDate> {
  const doubt = await findClockDoubt(services)
  return dateInZone(services.timeZone, doubt?.witness ?? services.now())
}
