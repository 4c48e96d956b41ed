import { lt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from '../core/storage.ts'
import type { Db } from '../db/client.ts'
import { events } from '../db/tables/notifications.ts'
import { idempotencyKeys } from '../db/tables/requests.ts'
import { purgeReceipts } from './receipts.ts'
import { forgetOldUploads, purgeRecordings } from './recordings.ts'
import { sweepFiles } from './sweep-files.ts'

const HOUR_MS = 3_600_000
/** A client may repeat a write for as long as this. */
const KEYS_KEPT_MS = 7 * 24 * HOUR_MS

export type Housekeeping = { db: Db; storage: Storage; now: () => Date; log: Pick<FastifyBaseLogger, 'info'> }

const forgetOldKeys = ({ db, now }: Housekeeping) =>
  db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now().getTime() - KEYS_KEPT_MS)))

/** A stream that was broken for longer asks for the screen anew. */
const EVENTS_KEPT_MS = 24 * HOUR_MS

const forgetOldEvents = ({ db, now }: Housekeeping) =>
  db.delete(events).where(lt(events.createdAt, new Date(now().getTime() - EVENTS_KEPT_MS)))

export async function housekeeping(context: Housekeeping): Promise<void> {
  await forgetOldKeys(context)
  await forgetOldEvents(context)
  await forgetOldUploads(context)
  await purgeRecordings(context)
  await purgeReceipts(context)
  await sweepFiles(context)
}
