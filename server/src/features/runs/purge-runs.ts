import type { RunResult } from 'contract/runs/result.ts'
import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { EMPTIED_STEP, runSteps } from '#db/tables/run-steps.ts'
import { runAttempts, runs } from '#db/tables/runs.ts'
import { type ExpiredBatch, purgeExpired } from '#features/records/purge-records.ts'

/** The fields of the result that have the texts, when they are removed, and the limit in days that removes them. */
type Removal = { fields: readonly (keyof RunResult)[]; now: Date; days: number }

/**
 * Removes the texts of runs: from their results, and from the answers of services and models, which may contain them. The runs stay, with
 * the time at which their texts were removed (decision 0048).
 */
export async function removeRunTexts(tx: Db, ids: readonly number[], { fields, now, days }: Removal): Promise<void> {
  const result = sql`${runs.result} - ${sql.param([...fields])}::text[]`
  await tx
    .update(runs)
    .set({ result, textPurgedAt: now, textPurgedDays: days })
    .where(inArray(runs.id, [...ids]))
  await tx
    .update(runAttempts)
    .set({ answer: null })
    .where(and(inArray(runAttempts.runId, [...ids]), isNotNull(runAttempts.answer)))
}

/**
 * Removes the texts of the steps that ended longer ago than the limit, in succeeded runs. The steps stay, with their times and
 * costs.
 */
export const purgeStepTexts = (context: PurgeServices) =>
  purgeExpired(context, 'run-steps', async ({ expired, batchSize }) => {
    const batch = sql`select ctid from ${runSteps} where ${expired} limit ${batchSize} for update`
    const { rowCount } = await context.db.update(runSteps).set(EMPTIED_STEP).where(sql`ctid = any(array(${batch}))`)
    return rowCount ?? 0
  })

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
