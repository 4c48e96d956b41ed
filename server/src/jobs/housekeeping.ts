import { inArray, lt } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { receipts } from '../db/tables/entries.ts'
import { idempotencyKeys } from '../db/tables/requests.ts'
import type { Storage } from '../integrations/storage.ts'

const HOUR_MS = 3_600_000
/** A client may repeat a write for as long as this. */
const KEYS_KEPT_MS = 7 * 24 * HOUR_MS
/** No upload takes this long: what has no entry by then, never will. */
const UPLOAD_MS = HOUR_MS
const BATCH = 500

export type Housekeeping = { db: Db; storage: Storage; now: () => Date }

const forgetOldKeys = ({ db, now }: Housekeeping) =>
  db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now().getTime() - KEYS_KEPT_MS)))

async function removeUnowned({ db, storage }: Housekeeping, keys: string[]): Promise<number> {
  const rows = await db.select({ key: receipts.storageKey }).from(receipts).where(inArray(receipts.storageKey, keys))
  const owned = new Set(rows.map(({ key }) => key))
  const unowned = keys.filter((key) => !owned.has(key))
  for (const key of unowned) await storage.remove(key)
  return unowned.length
}

/** Receipts whose entry was never written: the process ended between the file and the row. Answers how many went. */
export async function sweepReceipts(context: Housekeeping): Promise<number> {
  const limit = context.now().getTime() - UPLOAD_MS
  let removed = await context.storage.sweepIncoming(new Date(limit))
  let batch: string[] = []
  for await (const { key, writtenAt } of context.storage.list('receipts')) {
    if (writtenAt.getTime() > limit) continue
    batch.push(key)
    if (batch.length < BATCH) continue
    removed += await removeUnowned(context, batch)
    batch = []
  }
  return batch.length === 0 ? removed : removed + (await removeUnowned(context, batch))
}

export async function housekeeping(context: Housekeeping): Promise<void> {
  await forgetOldKeys(context)
  await sweepReceipts(context)
}
