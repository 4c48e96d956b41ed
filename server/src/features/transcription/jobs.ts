import { asc, inArray } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { recordings, transcriptionParts, transcriptions, uploads } from '#db/tables/recordings.ts'
import { deleteExpiredRows, type ExpiredBatch, purgeExpired } from '#features/records/purge-records.ts'
import type { HousekeepingStep } from '#work/repeated-job.ts'

/** Finished or not, those that were not touched for as long as the limit says. The rows of their chunks are deleted with them. */
export const deleteOldUploads = (context: PurgeServices) => deleteExpiredRows(context, 'uploads')

function purgeBatch(db: Db, { expired, batchSize }: ExpiredBatch): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: recordings.id })
      .from(recordings)
      .where(expired)
      .orderBy(asc(recordings.id))
      .limit(batchSize)
      .for('update')
    if (found.length === 0) return 0
    const ids = found.map(({ id }) => id)
    const tries = tx.select({ runId: transcriptions.runId }).from(transcriptions).where(inArray(transcriptions.recordingId, ids))
    await tx.delete(transcriptionParts).where(inArray(transcriptionParts.runId, tries))
    await tx.delete(transcriptions).where(inArray(transcriptions.recordingId, ids))
    await tx.delete(uploads).where(inArray(uploads.recordingId, ids))
    await tx.delete(recordings).where(inArray(recordings.id, ids))
    return found.length
  })
}

/** In batches, each in its own transaction. The runs and their results stay; the sweep removes the files. */
export const purgeRecordings = (context: PurgeServices): Promise<void> =>
  purgeExpired(context, 'recordings', (batch) => purgeBatch(context.db, batch))

export const transcriptionHousekeeping: readonly HousekeepingStep[] = [deleteOldUploads, purgeRecordings]
