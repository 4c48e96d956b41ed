import { addDays, dateInZone } from 'contract/dates.ts'
import { TRASH_DAYS } from 'contract/finance/trash.ts'
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { changes } from '../../../db/tables/changes.ts'
import { entries, receipts } from '../../../db/tables/entries.ts'
import { seriesSkips } from '../../../db/tables/series.ts'
import { lockDeleted } from '../../../db/trash.ts'

const DAY_MS = 24 * 3_600_000
const BATCH = 500

type PurgeContext = { db: Db; now: () => Date; timeZone: string }

/** Marks the entries' occurrences as skipped, so that their series does not make them again. */
async function skipOccurrences(tx: Db, ids: readonly number[]): Promise<void> {
  const gone = tx
    .select({ seriesId: entries.seriesId, occurrence: entries.occurrence })
    .from(entries)
    .where(and(inArray(entries.id, [...ids]), isNotNull(entries.seriesId)))
  await tx.insert(seriesSkips).select(gone).onConflictDoNothing()
}

/**
 * Deletes entries that the caller holds, with their receipts and history. Receipts' files stay, since two receipts may share one
 * content; the sweep removes files that no row names any more (jobs/sweep-files.ts).
 */
export async function deletePermanently(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await skipOccurrences(tx, ids)
  await tx.delete(changes).where(and(eq(changes.thing, 'entry'), inArray(changes.thingId, [...ids])))
  await tx.delete(receipts).where(inArray(receipts.entryId, [...ids]))
  await tx.delete(entries).where(inArray(entries.id, [...ids]))
}

/**
 * Builds the condition for entries deleted more than thirty days before today in the workspace's time zone. The first condition is the one
 * that the index serves.
 */
function expiredCondition({ now, timeZone }: PurgeContext) {
  const lastDay = addDays(dateInZone(timeZone, now()), -TRASH_DAYS)
  return and(
    lt(entries.deletedAt, new Date(now().getTime() - TRASH_DAYS * DAY_MS)),
    sql`(${entries.deletedAt} at time zone ${timeZone})::date < ${lastDay}::date`,
  )
}

/** Purges one batch. @returns how many entries were found expired, some of which may have been restored meanwhile */
function purgeBatch(context: PurgeContext): Promise<number> {
  return context.db.transaction(async (tx) => {
    const found = await tx
      .select({ id: entries.id })
      .from(entries)
      .where(expiredCondition(context))
      .orderBy(asc(entries.deletedAt))
      .limit(BATCH)
    const held = await lockDeleted(
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

/** Deletes entries that have been in the trash for thirty days, in batches, so that other calls never wait for more than one batch. */
export async function purgeEntries(context: PurgeContext): Promise<void> {
  while ((await purgeBatch(context)) === BATCH);
}
