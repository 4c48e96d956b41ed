import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { PurgeServices } from '../../db/retention/limits.ts'
import { type ExpiredBatch, purgeExpired } from '../../db/retention/purge.ts'
import { runAttempts, runs } from '../../db/tables/runs.ts'

/**
 * Removes the texts of one batch of runs: from their results, and from the services' answers, which contain the text.
 * @returns the number of runs that had a text
 */
function purgeBatch(db: Db, { expired, days, batchSize }: ExpiredBatch, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await tx.select({ id: runs.id }).from(runs).where(expired).orderBy(asc(runs.id)).limit(batchSize).for('update')
    const ids = found.map(({ id }) => id)
    const result = sql`${runs.result} - array['text', 'segments']`
    await tx.update(runs).set({ result, textPurgedAt: now, textPurgedDays: days }).where(inArray(runs.id, ids))
    const answered = and(inArray(runAttempts.runId, ids), isNotNull(runAttempts.answer))
    await tx.update(runAttempts).set({ answer: null }).where(answered)
    return found.length
  })
}

/**
 * Removes the texts of transcriptions from the runs that ended longer ago than the limit. The run itself stays, with its numbers
 * and the time at which the text was removed.
 */
export const purgeRunTranscripts = (context: PurgeServices) =>
  purgeExpired(context, 'run-texts', (batch) => purgeBatch(context.db, batch, context.now()))
