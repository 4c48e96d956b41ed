import { lt } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import { deleteInBatches } from '#db/delete-in-batches.ts'
import { events } from '#db/tables/notifications.ts'
import { deleteExpiredRows } from './purge-records.ts'

/** How long events are stored. A browser that was disconnected for longer reloads its data instead of replaying events. */
const EVENTS_KEPT_MS = 24 * 3_600_000

/** Deletes the expired Idempotency-Keys; a write that is repeated after that counts as a new write. */
export const deleteExpiredIdempotencyKeys = (context: PurgeServices) => deleteExpiredRows(context, 'idempotency-keys')

/** Deletes the events of the screens' streams that are older than a day. */
export const deleteExpiredStreamEvents = (context: PurgeServices) =>
  deleteInBatches(context, events, lt(events.createdAt, new Date(context.now().getTime() - EVENTS_KEPT_MS)))
