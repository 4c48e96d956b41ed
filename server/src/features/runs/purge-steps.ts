import { sql } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import { EMPTIED_STEP, runSteps } from '#db/tables/run-steps.ts'
import { purgeExpired } from '#features/records/purge-records.ts'

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
