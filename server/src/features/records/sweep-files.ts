import { inArray } from 'drizzle-orm'
import { restoreFromQuarantine } from '#core/quarantine.ts'
import { buildQuarantineKey, QUARANTINE_FOLDER, ROW_FILE_FOLDERS, type RowFileFolder } from '#core/storage.ts'
import type { Db } from '#db/client.ts'
import { tryLockFile } from '#db/content-lock.ts'
import { FILE_TABLES } from '#db/tables/file-tables.ts'
import type { HousekeepingContext } from '#work/repeated-job.ts'
import { findCutoff } from './retention-limits.ts'

/** A file gets its row right after it is stored; one whose row comes later is brought back from the quarantine. */
const SWEPT_FROM_AGE_MS = 3_600_000
const BATCH = 500

const toOwnerKey = (folder: RowFileFolder, key: string): string =>
  folder === 'thumbnails' ? key.replace(/^thumbnails/, 'receipts') : key

const findFolder = (key: string): RowFileFolder | undefined => ROW_FILE_FOLDERS.find((folder) => key.startsWith(`${folder}/`))

/** A key that only a row in the trash names is not found, because that row may be restored. */
export async function findUnownedKeys(db: Db, folder: RowFileFolder, keys: readonly string[]): Promise<string[]> {
  const { storageKey } = FILE_TABLES[folder]
  const named = keys.map((key) => toOwnerKey(folder, key))
  const rows = await db.select({ key: storageKey }).from(FILE_TABLES[folder]).where(inArray(storageKey, named))
  const owned = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !owned.has(toOwnerKey(folder, key)))
}

/**
 * Checks again under the content lock, for which an upload of the same content waits; a file stored again since the listing is
 * young, and stays (docs/receipts.md).
 */
function quarantineIfUnowned(
  { db, storage, log }: HousekeepingContext,
  folder: RowFileFolder,
  key: string,
  limit: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await tryLockFile(tx, key))) return 0
    const writtenAt = await storage.readWrittenAt(key)
    if (!writtenAt || writtenAt.getTime() > limit) return 0
    if ((await findUnownedKeys(tx, folder, [key])).length === 0) return 0
    await storage.move(key, buildQuarantineKey(key))
    log.info({ key, writtenAt }, 'a file went to the quarantine: it is older than an hour and no row names it')
    return 1
  })
}

async function sweepBatch(
  context: HousekeepingContext,
  folder: RowFileFolder,
  keys: readonly string[],
  limit: number,
): Promise<number> {
  if (keys.length === 0) return 0
  let moved = 0
  for (const key of await findUnownedKeys(context.db, folder, keys))
    moved += await quarantineIfUnowned(context, folder, key, limit)
  return moved
}

async function sweepFolder(context: HousekeepingContext, folder: RowFileFolder, limit: number): Promise<number> {
  let moved = 0
  let batch: string[] = []
  for await (const { key, writtenAt } of context.storage.list(folder)) {
    if (writtenAt.getTime() > limit) continue
    batch.push(key)
    if (batch.length < BATCH) continue
    moved += await sweepBatch(context, folder, batch, limit)
    batch = []
  }
  return moved + (await sweepBatch(context, folder, batch, limit))
}

function settleQuarantined(
  { db, storage, log }: HousekeepingContext,
  folder: RowFileFolder,
  key: string,
  { isOver }: { isOver: boolean },
): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await tryLockFile(tx, key))) return
    const isOwned = (await findUnownedKeys(tx, folder, [key])).length === 0
    // If the same content was stored again meanwhile, the quarantined file is only a copy, and is not restored.
    if (isOwned && !(await storage.readWrittenAt(key))) {
      await restoreFromQuarantine(storage, key)
      log.info({ key }, 'a file was brought back from the quarantine: a row names it')
    } else if (isOver) {
      await storage.remove(buildQuarantineKey(key))
      log.info({ key }, 'a file was deleted: its time in the quarantine is over and no row needs it')
    }
  })
}

async function sweepQuarantine(context: HousekeepingContext): Promise<void> {
  const cutoff = await findCutoff(context, 'quarantine')
  for await (const { key, writtenAt } of context.storage.list(QUARANTINE_FOLDER)) {
    const original = key.slice(QUARANTINE_FOLDER.length + 1)
    const folder = findFolder(original)
    const isOver = cutoff !== undefined && writtenAt < cutoff
    if (folder) await settleQuarantined(context, folder, original, { isOver })
    if (context.ending.signal.aborted) return
  }
}

/**
 * Files without a row for an hour stay in the quarantine for thirty days or longer (decisions 0020 and 0048); unfinished uploads
 * without additions for an hour go at once.
 */
export async function sweepFiles(context: HousekeepingContext): Promise<number> {
  const limit = context.now().getTime() - SWEPT_FROM_AGE_MS
  let swept = 0
  await sweepQuarantine(context)
  for (const folder of ROW_FILE_FOLDERS) swept += await sweepFolder(context, folder, limit)
  return swept + (await context.storage.sweepIncoming(new Date(limit)))
}
