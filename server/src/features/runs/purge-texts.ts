import { asc } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { runs } from '#db/tables/runs.ts'
import { type ExpiredBatch, purgeExpired } from '#features/records/purge-records.ts'
import { removeRunTexts } from './remove-run-texts.ts'

/** Removes the texts of one batch of transcription runs. @returns the number of runs that had a text */
function purgeBatch(db: Db, { expired, days, batchSize }: ExpiredBatch, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await tx.select({ id: runs.id }).from(runs).where(expired).orderBy(asc(runs.id)).limit(batchSize).for('update')
    const ids = found.map(({ id }) => id)
    await removeRunTexts(tx, ids, { fields: ['text', 'segments'], now, days })
    return found.length
  })
}

/**
 * Removes the texts of transcriptions from the runs that ended longer ago than the limit. The run itself stays, with its numbers
 * and the time at which the text was removed.
 */
export const purgeRunTranscripts = (context: PurgeServices) =>
  purgeExpired(context, 'run-texts', (batch) => purgeBatch(context.db, batch, context.now()))
