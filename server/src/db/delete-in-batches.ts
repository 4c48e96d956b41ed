import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Services } from '../core/context.ts'

/** The rows of one transaction: few enough that no call waits for the locks on them for longer than a moment. */
export const BATCH_ROWS = 500

/**
 * Deletes the rows that fulfil the condition, in batches of which each is a transaction of its own. A row that is changed meanwhile so that
 * it does not fulfil the condition any more stays. Between two batches the deletion ends where the server begins to stop (`ending`): the
 * other rows are deleted after the next start.
 * @param context - `db`: the pool, on which every statement is a transaction of its own
 * @returns how many rows were deleted
 */
export async function deleteInBatches(
  { db, ending }: Pick<Services, 'db' | 'ending'>,
  table: PgTable,
  condition: SQL | undefined,
): Promise<number> {
  let deleted = 0
  while (!ending.signal.aborted) {
    const batch = sql`select ctid from ${table} where ${condition} limit ${BATCH_ROWS}`
    const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any(array(${batch})) and ${condition}`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH_ROWS) break
  }
  return deleted
}
