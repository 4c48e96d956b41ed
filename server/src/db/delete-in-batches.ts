import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Services } from '#core/context.ts'

/** So few that no call waits long for the locks on them. */
export const BATCH_ROWS = 500

/**
 * Each batch is a transaction; after `ending` the next start deletes the rest; a row that a concurrent change keeps from
 * fulfilling the condition stays.
 * @param context `db`: the pool
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
