import { WORKSPACE_EXPORTS_FOLDER } from '#core/storage.ts'
import type { HousekeepingStep } from '#work/repeated-job.ts'
import { deleteOldExports, findReferencedArchives, listExpiredArchives, markExpired } from './export-queries.ts'

/** How long an archive without a row is kept, in milliseconds, because its row may still be written. */
const UNSETTLED_MS = 3_600_000
const KEPT_MS = 60 * 86_400_000

/** Not put into the quarantine, because each archive holds the whole workspace. */
const deleteExpiredExports: HousekeepingStep = async ({ db, storage, now, log }) => {
  const at = now()
  for (const { id, fileKey } of await listExpiredArchives(db, at)) {
    if (fileKey) await storage.remove(fileKey)
    await markExpired(db, id)
  }
  const old: string[] = []
  for await (const { key, writtenAt } of storage.list(WORKSPACE_EXPORTS_FOLDER))
    if (at.getTime() - writtenAt.getTime() > UNSETTLED_MS) old.push(key)
  const named = await findReferencedArchives(db, old)
  for (const key of old.filter((each) => !named.has(each))) {
    await storage.remove(key)
    log.info({ key }, 'an exported archive that no row names was deleted')
  }
  await deleteOldExports(db, new Date(at.getTime() - KEPT_MS))
}

export const exportHousekeeping: readonly HousekeepingStep[] = [deleteExpiredExports]
