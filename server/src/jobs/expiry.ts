import { lt } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { events } from '../db/tables/notifications.ts'
import { idempotencyKeys } from '../db/tables/requests.ts'

const HOUR_MS = 3_600_000
/** How long a client may repeat a write with the same Idempotency-Key. */
const KEYS_KEPT_MS = 7 * 24 * HOUR_MS
/** How long events are stored. A browser that was disconnected for longer reloads its data instead of replaying events. */
const EVENTS_KEPT_MS = 24 * HOUR_MS

type Expiry = { db: Db; now: () => Date }

/** Deletes the Idempotency-Keys that are older than seven days; a write repeated after that is a new write. */
export const deleteExpiredIdempotencyKeys = ({ db, now }: Expiry) =>
  deleteInBatches(db, idempotencyKeys, lt(idempotencyKeys.createdAt, new Date(now().getTime() - KEYS_KEPT_MS)))

/** Deletes the events of the screens' streams that are older than a day. */
export const deleteExpiredStreamEvents = ({ db, now }: Expiry) =>
  deleteInBatches(db, events, lt(events.createdAt, new Date(now().getTime() - EVENTS_KEPT_MS)))
