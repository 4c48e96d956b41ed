import type { RunResult } from 'contract/runs/result.ts'
import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { EMPTIED_STEP, runSteps } from '#db/tables/run-steps.ts'
import { runAttempts, runs } from '#db/tables/runs.ts'
import { type ExpiredBatch, purgeExpired } from '#features/records/purge-records.ts'

type Removal = { fields: readonly (keyof RunResult)[]; now: Date; days: number }

/** Also from the answers of services and models, which may contain them. The runs stay, with the time of the removal (decision 0048). */
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

/** Only in succeeded runs. The steps stay, with their times and costs. */
export const purgeStepTexts = (context: PurgeServices) =>
  purgeExpired(context, 'run-steps', async ({ expired, batchSize }) => {
    const batch = sql`select ctid from ${runSteps} where ${expired} limit ${batchSize} for update`
    const { rowCount } = await context.db.update(runSteps).set(EMPTIED_STEP).where(sql`ctid = any(array(${batch}))`)
    return rowCount ?? 0
  })

function purgeBatch(db: Db, { expired, days, batchSize }: ExpiredBatch, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await tx.select({ id: runs.id }).from(runs).where(expired).orderBy(asc(runs.id)).limit(batchSize).for('update')
    const ids = found.map(({ id }) => id)
    await removeRunTexts(tx, ids, { fields: ['text', 'segments'], now, days })
    return found.length
  })
}

/** The run itself stays, with its numbers and the time at which the text was removed. */
export const purgeRunTranscripts = (context: PurgeServices) =>
  purgeExpired(context, 'run-texts', (batch) => purgeBatch(context.db, batch, context.now()))
