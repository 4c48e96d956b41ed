import type { PurgeServices } from '#core/context.ts'
import { deleteExpiredRows } from '#features/records/purge-records.ts'
import { DELETED_RECEIPTS } from '#features/records/retained-records.ts'
import type { HousekeepingStep } from '#work/repeated-job.ts'

/** The receipts of a deleted entry are purged with the entry. The sweep removes the files. */
export const purgeReceipts = (context: PurgeServices): Promise<void> => deleteExpiredRows(context, 'trash', [DELETED_RECEIPTS])

export const receiptHousekeeping: readonly HousekeepingStep[] = [purgeReceipts]
