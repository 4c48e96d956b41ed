import { and, asc, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { recordings, transcriptionPieces, transcriptions, uploads } from '../../db/tables/recordings.ts'

const DAY_MS = 24 * 3_600_000
/** For this long an interrupted upload can be continued. */
const UPLOADS_KEPT_MS = 7 * DAY_MS
/** How long a deleted recording is kept: long enough to notice a wrong deletion. */
const DELETED_KEPT_MS = 30 * DAY_MS
const BATCH = 500

type PurgeContext = { db: Db; now: () => Date }

/** Deletes the uploads, finished or not, that were not touched for a week; their chunks' rows go with them. */
export const deleteOldUploads = ({ db, now }: PurgeContext) =>
  deleteInBatches(db, uploads, lt(uploads.touchedAt, new Date(now().getTime() - UPLOADS_KEPT_MS)))

/** Purges one batch. @returns how many recordings were purged */
function purgeBatch({ db, now }: PurgeContext): Promise<number> {
  const limit = new Date(now().getTime() - DELETED_KEPT_MS)
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: recordings.id })
      .from(recordings)
      .where(and(isNotNull(recordings.deletedAt), lt(recordings.deletedAt, limit)))
      .orderBy(asc(recordings.id))
      .limit(BATCH)
      .for('update')
    if (found.length === 0) return 0
    const ids = found.map(({ id }) => id)
    const tries = tx.select({ runId: transcriptions.runId }).from(transcriptions).where(inArray(transcriptions.recordingId, ids))
    await tx.delete(transcriptionPieces).where(inArray(transcriptionPieces.runId, tries))
    await tx.delete(transcriptions).where(inArray(transcriptions.recordingId, ids))
    await tx.delete(uploads).where(inArray(uploads.recordingId, ids))
    await tx.delete(recordings).where(inArray(recordings.id, ids))
    return found.length
  })
}

/**
 * Purges the recordings that a person deleted thirty days ago or earlier, with their transcriptions, in batches of which each is a
 * transaction of its own. The runs and their results stay; the sweep removes the files.
 */
export async function purgeRecordings(context: PurgeContext): Promise<void> {
  while ((await purgeBatch(context)) === BATCH);
}
