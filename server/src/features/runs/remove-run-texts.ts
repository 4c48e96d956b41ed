import type { RunResult } from 'contract/runs/result.ts'
import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runAttempts, runs } from '#db/tables/runs.ts'

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
