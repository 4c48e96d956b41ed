import type { RetentionKey } from 'contract/data/retention-kinds.ts'
import { lt, type SQL } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import { BATCH_ROWS, deleteInBatches } from '#db/delete-in-batches.ts'
import { events } from '#db/tables/notifications.ts'
import { RETAINED_ROWS, type RetainedRows } from './retained-records.ts'
import { readLimitInForce } from './retention-limits.ts'

/** How long events are stored. A browser that was disconnected for longer reloads its data instead of replaying events. */
const EVENTS_KEPT_MS = 24 * 3_600_000

/** Deletes the expired Idempotency-Keys; a write that is repeated after that counts as a new write. */
export const deleteExpiredIdempotencyKeys = (context: PurgeServices) => deleteExpiredRows(context, 'idempotency-keys')

/** Deletes the events of the screens' streams that are older than a day. */
export const deleteExpiredStreamEvents = (context: PurgeServices) =>
  deleteInBatches(context, events, lt(events.createdAt, new Date(context.now().getTime() - EVENTS_KEPT_MS)))

/**
 * Repeats a purge's batch until a batch finds fewer rows than its size. When the server begins to stop, the purge ends after the current
 * batch; the next start goes on.
 * @param purgeBatch - resolves to the number of rows that it found
 */
async function purgeInBatches({ ending }: Pick<PurgeServices, 'ending'>, purgeBatch: () => Promise<number>): Promise<void> {
  while (!ending.signal.aborted && (await purgeBatch()) === BATCH_ROWS);
}

/** The expired rows of a table. `expired`: the condition that they fulfil. `days`: the limit in force. */
type ExpiredRows = { rows: RetainedRows; expired: SQL | undefined; days: number }

/** Finds which rows of a kind are expired by the limit in force; none where the kind is kept for ever. */
async function findExpiredRows(context: PurgeServices, key: keyof typeof RETAINED_ROWS): Promise<ExpiredRows[]> {
  const days = await readLimitInForce(context, key)
  if (days === null) return []
  const at = { days, now: context.now(), timeZone: context.timeZone }
  return RETAINED_ROWS[key].map((rows) => ({ rows, expired: rows.isExpired(at), days }))
}

/** Deletes the expired rows of a kind, in batches. Use it only for kinds whose rows no other table refers to. */
export async function deleteExpiredRows(context: PurgeServices, key: keyof typeof RETAINED_ROWS): Promise<void> {
  for (const { rows, expired } of await findExpiredRows(context, key)) await deleteInBatches(context, rows.table, expired)
}

/**
 * An `ExpiredBatch` is one batch of a purge. `expired`: the condition of the expired rows. `days`: the limit in force. `batchSize`: the
 * maximum number of rows in the batch.
 */
export type ExpiredBatch = { expired: SQL | undefined; days: number; batchSize: number }

/**
 * Purges a kind whose rows need more than a plain deletion: dependent rows that go with them, or texts that are emptied in rows that stay.
 * The function purges only the first table in `RETAINED_ROWS` of a kind that has several. Each batch is a transaction of its own.
 * @param purgeBatch - resolves to the number of expired rows that it found
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
