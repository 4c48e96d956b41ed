import type { PurgeServices } from '#core/context.ts'
import { deleteInBatches } from '#db/delete-in-batches.ts'
import { DELETED_RECEIPTS } from '#features/records/retained-records.ts'
import { readLimitInForce } from '#features/records/retention-limits.ts'
import type { HousekeepingStep } from '#work/repeated-job.ts'

/** The receipts of a deleted entry are purged with the entry. The sweep removes the files. */
export async function purgeReceipts(context: PurgeServices): Promise<void> {
  const days = await readLimitInForce(context, 'trash')
  if (days === null) return
  await deleteInBatches(
    context,
    DELETED_RECEIPTS.table,
    DELETED_RECEIPTS.isExpired({ days, now: context.now(), timeZone: context.timeZone }),
  )
}

export const receiptHousekeeping: readonly HousekeepingStep[] = [purgeReceipts]
