import type { RetentionKey } from 'contract/data/retention-kinds.ts'
import { lt, type SQL } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import { BATCH_ROWS, deleteInBatches } from '#db/delete-in-batches.ts'
import { events } from '#db/tables/notifications.ts'
import { RETAINED_ROWS, type RetainedRows } from './retained-records.ts'
import { readLimitInForce } from './retention-limits.ts'

/** A browser that was disconnected for longer reloads its data instead of replaying events. */
const EVENTS_KEPT_MS = 24 * 3_600_000

/** A write that is repeated after that counts as a new write. */
export const deleteExpiredIdempotencyKeys = (context: PurgeServices) => deleteExpiredRows(context, 'idempotency-keys')

export const deleteExpiredStreamEvents = (context: PurgeServices) =>
  deleteInBatches(context, events, lt(events.createdAt, new Date(context.now().getTime() - EVENTS_KEPT_MS)))

/** When the server begins to stop, the purge ends after the current batch; the next start goes on. */
async function purgeInBatches({ ending }: Pick<PurgeServices, 'ending'>, purgeBatch: () => Promise<number>): Promise<void> {
  while (!ending.signal.aborted && (await purgeBatch()) === BATCH_ROWS);
}

type ExpiredRows = { rows: RetainedRows; expired: SQL | undefined; days: number }

async function findExpiredRows(
  context: PurgeServices,
  key: keyof typeof RETAINED_ROWS,
  tables: readonly RetainedRows[] = RETAINED_ROWS[key],
): Promise<ExpiredRows[]> {
  const days = await readLimitInForce(context, key)
  if (days === null) return []
  const at = { days, now: context.now(), timeZone: context.timeZone }
  return tables.map((rows) => ({ rows, expired: rows.isExpired(at), days }))
}

/** Only for rows to which no other table refers; of a kind that has others too, `tables` names those that may be deleted so. */
export async function deleteExpiredRows(
  context: PurgeServices,
  key: keyof typeof RETAINED_ROWS,
  tables?: readonly RetainedRows[],
): Promise<void> {
  for (const { rows, expired } of await findExpiredRows(context, key, tables)) await deleteInBatches(context, rows.table, expired)
}

export type ExpiredBatch = { expired: SQL | undefined; days: number; batchSize: number }

/**
 * For rows that need more than a plain deletion; purges only the first table of the kind in `RETAINED_ROWS`, each batch in a
 * transaction of its own.
 */
export async function purgeExpired(
  context: PurgeServices,
  key: Exclude<RetentionKey, 'quarantine'>,
  purgeBatch: (batch: ExpiredBatch) => Promise<number>,
): Promise<void> {
  const [found] = await findExpiredRows(context, key)
  if (!found) return
  const { expired, days } = found
  await purgeInBatches(context, () => purgeBatch({ expired, days, batchSize: BATCH_ROWS }))
}
