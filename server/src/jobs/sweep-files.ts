import { inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { tryHoldFile } from '../db/content-lock.ts'
import { receipts } from '../db/tables/entries.ts'
import { recordings, uploadChunks } from '../db/tables/recordings.ts'
import { runFiles } from '../db/tables/runs.ts'
import { FOLDERS, type Folder } from '../http/uploads.ts'
import type { Storage } from '../integrations/storage.ts'

export type Sweeping = { db: Db; storage: Storage; now: () => Date }

/** No upload takes this long: what has no row by then, never will. */
const UPLOAD_MS = 3_600_000
const BATCH = 500

const OWNERS = { receipts, thumbnails: receipts, results: runFiles, recordings, chunks: uploadChunks } as const

/** A small picture belongs to whoever has the file that it was made of: both are named by that file's hash. */
const ownedAs = (folder: Folder, key: string): string => (folder === 'thumbnails' ? key.replace(/^thumbnails/, 'receipts') : key)

/** Deleted rows own theirs too: they may be restored. */
async function unowned(db: Db, folder: Folder, keys: readonly string[]): Promise<string[]> {
  const { storageKey } = OWNERS[folder]
  const named = keys.map((key) => ownedAs(folder, key))
  const rows = await db.select({ key: storageKey }).from(OWNERS[folder]).where(inArray(storageKey, named))
  const owned = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !owned.has(ownedAs(folder, key)))
}

/**
 * Looks once more, now that nobody can bring the same content in without waiting for us, and only then removes. What has come again
 * since the list was made is young, and stays (docs/receipts.md).
 */
function removeIfUnowned({ db, storage }: Sweeping, folder: Folder, key: string, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await tryHoldFile(tx, key))) return 0
    const writtenAt = await storage.writtenAt(key)
    if (!writtenAt || writtenAt.getTime() > limit) return 0
    if ((await unowned(tx, folder, [key])).length === 0) return 0
    await storage.remove(key)
    return 1
  })
}

async function sweepBatch(context: Sweeping, folder: Folder, keys: readonly string[], limit: number): Promise<number> {
  if (keys.length === 0) return 0
  let removed = 0
  for (const key of await unowned(context.db, folder, keys)) removed += await removeIfUnowned(context, folder, key, limit)
  return removed
}

async function sweepFolder(context: Sweeping, folder: Folder, limit: number): Promise<number> {
  let removed = 0
  let batch: string[] = []
  for await (const { key, writtenAt } of context.storage.list(folder)) {
    if (writtenAt.getTime() > limit) continue
    batch.push(key)
    if (batch.length < BATCH) continue
    removed += await sweepBatch(context, folder, batch, limit)
    batch = []
  }
  return removed + (await sweepBatch(context, folder, batch, limit))
}

/** Files whose row was never written, or is gone. Answers how many went. */
export async function sweepFiles(context: Sweeping): Promise<number> {
  const limit = context.now().getTime() - UPLOAD_MS
  let removed = await context.storage.sweepIncoming(new Date(limit))
  for (const folder of FOLDERS) removed += await sweepFolder(context, folder, limit)
  return removed
}
