import { type CivilDate, dateInZone } from 'contract/values/dates.ts'
import { and, asc, isNull } from 'drizzle-orm'
import type { Services } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { series } from '#db/tables/series.ts'
import { makeOccurrences } from '../recurrence/occurrences.ts'
import { lockRecurrence } from '../recurrence/series-lock.ts'
import { computePlanningHorizon, listPlannedOccurrences } from '../recurrence/series-rule.ts'

type ExtensionContext = Pick<Services, 'db' | 'now' | 'timeZone'> & { onError: (error: unknown) => void }

async function findIncompleteSeries(db: Db, today: CivilDate): Promise<number[]> {
  const goingOn = and(isNull(series.endedAt), isNull(series.pausedAt))
  const rows = await db.select().from(series).where(goingOn).orderBy(asc(series.id))
  return rows.filter((row) => listPlannedOccurrences(row, computePlanningHorizon(today), 1).length > 0).map(({ id }) => id)
}

/**
 * Runs at start and once a day, on any number of servers at once (docs/series.md). Each series has its own transaction; a failure
 * goes to `onError` and stops no other.
 */
export async function extendSeries({ db, now, timeZone, onError }: ExtensionContext): Promise<void> {
  const today = dateInZone(timeZone, now())
  for (const id of await findIncompleteSeries(db, today)) {
    await db.transaction(async (tx) => makeOccurrences(tx, (await lockRecurrence(tx, id)).part, today, now())).catch(onError)
  }
}
