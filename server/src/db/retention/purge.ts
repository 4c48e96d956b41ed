import type { RetentionKey } from 'contract/data/retention-kinds.ts'
import type { SQL } from 'drizzle-orm'
import { BATCH_ROWS, deleteInBatches } from '../delete-in-batches.ts'
import { type PurgeContext, readLimitInForce } from './limits.ts'
import { RETAINED_ROWS, type RetainedRows } from './retained.ts'

/**
 * Repeats a purge's batch until one finds fewer rows than a batch has. Between two batches the purge ends where the server stops: the next
 * start goes on.
 * @param purgeBatch - resolves to the number of rows that it found
 */
async function purgeInBatches({ ending }: Pick<PurgeContext, 'ending'>, purgeBatch: () => Promise<number>): Promise<void> {
  while (!ending.signal.aborted && (await purgeBatch()) === BATCH_ROWS);
}

/** `expired`: the condition of the rows whose time is over. */
type ExpiredRows = { rows: RetainedRows; expired: SQL | undefined; days: number }

/** Finds which rows of a kind are expired by the limit in force; none where they are kept for ever. */
async function findExpiredRows(context: PurgeContext, key: keyof typeof RETAINED_ROWS): Promise<ExpiredRows[]> {
  const days = await readLimitInForce(context, key)
  if (days === null) return []
  const at = { days, now: context.now(), timeZone: context.timeZone }
  return RETAINED_ROWS[key].map((rows) => ({ rows, expired: rows.isExpired(at), days }))
}

/** Deletes the expired rows of a kind that no other rows belong to. */
export async function deleteExpiredRows(context: PurgeContext, key: keyof typeof RETAINED_ROWS): Promise<void> {
  for (const { rows, expired } of await findExpiredRows(context, key)) await deleteInBatches(context, rows.table, expired)
}

/** `limit`: the most rows of a batch. */
export type ExpiredBatch = { expired: SQL | undefined; days: number; limit: number }

/**
 * Purges a kind whose rows have others that go with them, in batches of which each is a transaction of its own.
 * @param purgeBatch - resolves to the number of rows that it found expired
 */
export async function purgeExpired(
  context: PurgeContext,
  key: Exclude<RetentionKey, 'quarantine'>,
  purgeBatch: (batch: ExpiredBatch) => Promise<number>,
): Promise<void> {
  const [found] = await findExpiredRows(context, key)
  if (!found) return
  const { expired, days } = found
  await purgeInBatches(context, () => purgeBatch({ expired, days, limit: BATCH_ROWS }))
}
