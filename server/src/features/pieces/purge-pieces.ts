import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { pieces, pieceVersions } from '#db/tables/pieces.ts'
import { contents } from '#db/tables/results.ts'
import { EMPTIED_STEP, runSteps } from '#db/tables/run-steps.ts'
import { runFiles } from '#db/tables/runs.ts'
import { deleteExpiredRows, purgeExpired } from '#features/records/purge-records.ts'
import { removeRunTexts } from '../runs/purge-runs.ts'
import { deleteUnusedPhotos, slidePhotosQuery } from './photos/purge-photos.ts'

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
  const { rows } = await db.execute<{ id: string }>(slidePhotosQuery(sql`${own} union all ${ofVersions}`))
  return [...new Set(rows.map(({ id }) => Number(id)))]
}

/** The newest version of each piece stays, however old it is. */
export const deleteOldPieceVersions = (context: PurgeServices) => deleteExpiredRows(context, 'piece-versions')

const EMPTY = { slides: [], caption: '', hashtags: [], plain: '' }

/** The runs stay, with times and costs of their steps, and so do the rows of their contents, without their texts, which Home counts. */
async function purgeWorkOfRuns(tx: Db, runIds: number[], removal: { now: Date; days: number }): Promise<void> {
  await tx.delete(runFiles).where(inArray(runFiles.runId, runIds))
  await tx.update(runSteps).set(EMPTIED_STEP).where(inArray(runSteps.runId, runIds))
  await tx.update(contents).set({ text: null, slides: [] }).where(inArray(contents.runId, runIds))
  await removeRunTexts(tx, runIds, { fields: ['slides', 'text'], ...removal })
}

/**
 * The sweep removes the files. The row of a run's piece stays with title, client and persona, so that lists know that the
 * delivery is no content any more.
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
