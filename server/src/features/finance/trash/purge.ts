import { addDays, dateInZone } from 'contract/dates.ts'
import { TRASH_DAYS } from 'contract/finance/trash.ts'
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { changes } from '../../../db/tables/changes.ts'
import { entries, receipts } from '../../../db/tables/entries.ts'
import { seriesSkips } from '../../../db/tables/series.ts'
import { holdDeleted } from '../../../db/trash.ts'

const DAY_MS = 24 * 3_600_000
const BATCH = 500

type PurgeContext = { db: Db; now: () => Date; timeZone: string }

/** An occurrence that is gone stays left out: without this its series would make it again. */
async function skipOccurrences(tx: Db, ids: readonly number[]): Promise<void> {
  const gone = tx
    .select({ seriesId: entries.seriesId, occurrence: entries.occurrence })
    .from(entries)
    .where(and(inArray(entries.id, [...ids]), isNotNull(entries.seriesId)))
  await tx.insert(seriesSkips).select(gone).onConflictDoNothing()
}

/**
 * Entries that the caller holds (`holdDeleted`), with their receipts and their history. Of files only the rows go: two receipts may be of
 * one content, and the sweep takes what no row names any more (jobs/sweep-files.ts).
 */
export async function deletePermanently(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await skipOccurrences(tx, ids)
  await tx.delete(changes).where(and(eq(changes.thing, 'entry'), inArray(changes.thingId, [...ids])))
  await tx.delete(receipts).where(inArray(receipts.entryId, [...ids]))
  await tx.delete(entries).where(inArray(entries.id, [...ids]))
}

/** Deleted on a day that lies more than thirty before today, in the workspace's calendar. The first condition is what the index serves. */
function expiredCondition({ now, timeZone }: PurgeContext) {
  const lastDay = addDays(dateInZone(timeZone, now()), -TRASH_DAYS)
  return and(
    lt(entries.deletedAt, new Date(now().getTime() - TRASH_DAYS * DAY_MS)),
    sql`(${entries.deletedAt} at time zone ${timeZone})::date < ${lastDay}::date`,
  )
}

/** @returns how many there were to remove: somebody may have restored one meanwhile, and even deleted it anew */
function purgeBatch(context: PurgeContext): Promise<number> {
  return context.db.transaction(async (tx) => {
    const found = await tx
      .select({ id: entries.id })
      .from(entries)
      .where(expiredCondition(context))
      .orderBy(asc(entries.deletedAt))
      .limit(BATCH)
    const held = await holdDeleted(
      tx,
      found.map(({ id }) => id),
      expiredCondition(context),
    )
    await deletePermanently(
      tx,
      held.map(({ id }) => id),
    )
    return found.length
  })
}

/** Empties the trash of what has been in it for thirty days, a few hundred at a time: whoever works meanwhile waits for no more. */
export async function purgeEntries(context: PurgeContext): Promise<void> {
  while ((await purgeBatch(context)) === BATCH);
}
