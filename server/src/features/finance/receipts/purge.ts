import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { type PurgeContext, readLimitInForce } from '../../../db/retention/limits.ts'
import { DELETED_RECEIPTS } from '../../../db/retention/retained.ts'

/**
 * Deletes the rows of receipts that were deleted by themselves as long ago as the trash keeps entries; a deleted entry takes its own along. The
 * sweep removes the files.
 */
export async function purgeReceipts(context: PurgeContext): Promise<void> {
  const days = await readLimitInForce(context, 'trash')
  if (days === null) return
  await deleteInBatches(
    context,
    DELETED_RECEIPTS.table,
    DELETED_RECEIPTS.isExpired({ days, now: context.now(), timeZone: context.timeZone }),
  )
}
