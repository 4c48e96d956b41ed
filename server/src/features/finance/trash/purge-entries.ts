import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { changes } from '#db/tables/changes.ts'
import { entries, receipts } from '#db/tables/entries.ts'
import { seriesSkips } from '#db/tables/series.ts'
import { lockDeletedEntries } from '#features/records/deleted-entries.ts'
import { type ExpiredBatch, purgeExpired } from '#features/records/purge-records.ts'

/** Marks the occurrences among the entries as skipped, so that their series does not make them again. */
async function skipOccurrences(tx: Db, ids: readonly number[]): Promise<void> {
  const gone = tx
    .select({ seriesId: entries.seriesId, occurrence: entries.occurrence })
    .from(entries)
    .where(and(inArray(entries.id, [...ids]), isNotNull(entries.seriesId)))
  await tx.insert(seriesSkips).select(gone).onConflictDoNothing()
}

/**
 * The caller has locked the entries. The receipts' files stay, since two may share one; the sweep removes those that no row names
 * (features/records/sweep-files.ts).
 */
export async function deleteEntriesPermanently(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await skipOccurrences(tx, ids)
  await tx.delete(changes).where(and(eq(changes.thing, 'entry'), inArray(changes.thingId, [...ids])))
  await tx.delete(receipts).where(inArray(receipts.entryId, [...ids]))
  await tx.delete(entries).where(inArray(entries.id, [...ids]))
}

function purgeBatch(db: Db, { expired, batchSize }: ExpiredBatch): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: entries.id })
      .from(entries)
      .where(expired)
      .orderBy(asc(entries.deletedAt))
      .limit(batchSize)
    const held = await lockDeletedEntries(
      tx,
      found.map(({ id }) => id),
      expired,
    )
    await deleteEntriesPermanently(
      tx,
      held.map(({ id }) => id),
    )
    return found.length
  })
}

/** In batches, so that other calls never wait for more than one batch. */
export const purgeEntries = (context: PurgeServices): Promise<void> =>
  purgeExpired(context, 'trash', (batch) => purgeBatch(context.db, batch))
