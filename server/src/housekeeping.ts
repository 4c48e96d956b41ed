import type { Log } from './core/log.ts'
import type { Storage } from './core/storage.ts'
import type { Db } from './db/client.ts'
import { purgeReceipts } from './features/finance/receipts/purge.ts'
import { deleteOldUploads, purgeRecordings } from './features/transcription/purge.ts'
import { deleteOldKeys, deleteOldStreamEvents } from './jobs/expiry.ts'
import { sweepFiles } from './jobs/sweep-files.ts'

export type Housekeeping = { db: Db; storage: Storage; now: () => Date; log: Pick<Log, 'info'> }

/**
 * Removes everything that has outlived its time. The rows go before the files, because the sweep takes the files that no row
 * names.
 */
export async function runHousekeeping(context: Housekeeping): Promise<void> {
  await deleteOldKeys(context)
  await deleteOldStreamEvents(context)
  await deleteOldUploads(context)
  await purgeRecordings(context)
  await purgeReceipts(context)
  await sweepFiles(context)
}
