import { inArray, lt } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { receipts } from '../db/tables/entries.ts'
import { events } from '../db/tables/notifications.ts'
import { recordings, uploadChunks } from '../db/tables/recordings.ts'
import { idempotencyKeys } from '../db/tables/requests.ts'
import { runFiles } from '../db/tables/runs.ts'
import { FOLDERS, type Folder } from '../http/uploads.ts'
import type { Storage } from '../integrations/storage.ts'
import { forgetOldUploads, purgeRecordings } from './recordings.ts'

const HOUR_MS = 3_600_000
/** A client may repeat a write for as long as this. */
const KEYS_KEPT_MS = 7 * 24 * HOUR_MS
/** No upload takes this long: what has no entry by then, never will. */
const UPLOAD_MS = HOUR_MS
const BATCH = 500

export type Housekeeping = { db: Db; storage: Storage; now: () => Date }

const forgetOldKeys = ({ db, now }: Housekeeping) =>
  db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now().getTime() - KEYS_KEPT_MS)))

/** A stream that was broken for longer asks for the screen anew. */
const EVENTS_KEPT_MS = 24 * HOUR_MS

const forgetOldEvents = ({ db, now }: Housekeeping) =>
  db.delete(events).where(lt(events.createdAt, new Date(now().getTime() - EVENTS_KEPT_MS)))

const OWNERS = { receipts, results: runFiles, recordings, chunks: uploadChunks } as const

async function removeUnowned({ db, storage }: Housekeeping, folder: Folder, keys: string[]): Promise<number> {
  const { storageKey } = OWNERS[folder]
  const rows = await db.select({ key: storageKey }).from(OWNERS[folder]).where(inArray(storageKey, keys))
  const owned = new Set(rows.map(({ key }) => key))
  const unowned = keys.filter((key) => !owned.has(key))
  for (const key of unowned) await storage.remove(key)
  return unowned.length
}

async function sweepFolder(context: Housekeeping, folder: Folder, limit: number): Promise<number> {
  let removed = 0
  let batch: string[] = []
  for await (const { key, writtenAt } of context.storage.list(folder)) {
    if (writtenAt.getTime() > limit) continue
    batch.push(key)
    if (batch.length < BATCH) continue
    removed += await removeUnowned(context, folder, batch)
    batch = []
  }
  return batch.length === 0 ? removed : removed + (await removeUnowned(context, folder, batch))
}

/** Files whose row was never written: the process ended between the two. Answers how many went. */
export async function sweepFiles(context: Housekeeping): Promise<number> {
  const limit = context.now().getTime() - UPLOAD_MS
  let removed = await context.storage.sweepIncoming(new Date(limit))
  for (const folder of FOLDERS) removed += await sweepFolder(context, folder, limit)
  return removed
}

export async function housekeeping(context: Housekeeping): Promise<void> {
  await forgetOldKeys(context)
  await forgetOldEvents(context)
  await forgetOldUploads(context)
  await purgeRecordings(context)
  await sweepFiles(context)
}
