import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Services } from '#core/context.ts'

/** The number of rows that one transaction deletes, so few that no call waits long for the locks on them. */
export const BATCH_ROWS = 500

/**
 * Deletes the rows that fulfil the condition, in batches, each of which is a transaction. A row stays where a concurrent change makes it no
 * longer fulfil the condition. When the server begins to stop (`ending`), the deletion ends after the current batch; the next start deletes
 * the other rows.
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
