import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { photos } from '#db/tables/photos.ts'
import { pieces, pieceVersions } from '#db/tables/pieces.ts'
import { contents } from '#db/tables/results.ts'
import { EMPTIED_STEP, runSteps } from '#db/tables/run-steps.ts'
import { runFiles } from '#db/tables/runs.ts'
import { deleteExpiredRows, purgeExpired } from '#features/records/purge-records.ts'
import { removeRunTexts } from '../runs/purge-runs.ts'

/** Builds the query of the ids of the photos in the slides that a query selects. */
const shownPhotosQuery = (slidesQuery: SQL): SQL =>
  sql`select (file #>> '{}')::bigint as id from (${slidesQuery}) as shown, jsonb_path_query(shown.slides, '$[*].photo.fileId') as file`

const everySlidesQuery = sql`select slides from ${pieces} union all select slides from ${pieceVersions}`

/** Lists the ids of the photos in the slides of these pieces and of their versions. */
async function listShownPhotos(db: Db, pieceIds: readonly number[]): Promise<number[]> {
  const { slides } = pieces
  const own = db
    .select({ slides })
    .from(pieces)
    .where(inArray(pieces.id, [...pieceIds]))
  const ofVersions = db
    .select({ slides: pieceVersions.slides })
    .from(pieceVersions)
    .where(inArray(pieceVersions.pieceId, [...pieceIds]))
  const { rows } = await db.execute<{ id: string }>(shownPhotosQuery(sql`${own} union all ${ofVersions}`))
  return [...new Set(rows.map(({ id }) => Number(id)))]
}

/**
 * Deletes those of the photos that no piece shows, not even a deleted piece or an old version. The sweep removes their files. A
 * slide that takes such a photo at the same moment is drawn without it.
 */
async function deleteUnusedPhotos(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .delete(photos)
    .where(and(inArray(photos.id, [...ids]), sql`${photos.id} not in (${shownPhotosQuery(everySlidesQuery)})`))
}

/** Deletes the versions that are older than the limit. The newest version of each piece stays, however old it is. */
export const deleteOldPieceVersions = (context: PurgeServices) => deleteExpiredRows(context, 'piece-versions')

const EMPTY = { slides: [], caption: '', hashtags: [], plain: '' }

/**
 * Removes the pictures and texts of the runs that made pieces. The runs stay, with the times and costs of their steps, and so do the rows of
 * their contents, which Home counts, without their texts.
 */
async function purgeWorkOfRuns(tx: Db, runIds: number[], removal: { now: Date; days: number }): Promise<void> {
  await tx.delete(runFiles).where(inArray(runFiles.runId, runIds))
  await tx.update(runSteps).set(EMPTIED_STEP).where(inArray(runSteps.runId, runIds))
  await tx.update(contents).set({ text: null, slides: [] }).where(inArray(contents.runId, runIds))
  await removeRunTexts(tx, runIds, { fields: ['slides', 'text'], ...removal })
}

/**
 * Purges the pieces that a person deleted longer ago than the limit, with their versions, with the pictures and texts of the runs that made
 * them, and with the photos that no other piece shows; the sweep removes the files. The row of a piece that a run made stays with its title,
 * client and persona: by that row lists know that the run's delivery is no content any more.
 */
export const purgePieces = (context: PurgeServices) =>
  purgeExpired(context, 'pieces', ({ expired, days, batchSize }) =>
    context.db.transaction(async (tx) => {
      const found = await tx
        .select({ id: pieces.id, runId: pieces.runId })
        .from(pieces)
        .where(expired)
        .limit(batchSize)
        .for('update')
      const ids = found.map(({ id }) => id)
      const runIds = found.flatMap(({ runId }) => runId ?? [])
      const shown = await listShownPhotos(tx, ids)
      await purgeWorkOfRuns(tx, runIds, { now: context.now(), days })
      await tx.delete(pieceVersions).where(inArray(pieceVersions.pieceId, ids))
      await tx.update(pieces).set(EMPTY).where(inArray(pieces.runId, runIds))
      await tx.delete(pieces).where(and(inArray(pieces.id, ids), isNull(pieces.runId)))
      await deleteUnusedPhotos(tx, shown)
      return found.length
    }),
  )
