import { TRASH_DAYS } from 'contract/finance/trash.ts'
import { and, isNotNull, lt } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { receipts } from '../../../db/tables/entries.ts'

/** A deleted receipt stays as long as a deleted entry. */
const DELETED_KEPT_MS = TRASH_DAYS * 24 * 3_600_000

/** Deletes the rows of receipts that were deleted by themselves thirty days ago; a deleted entry takes its own along. The sweep removes the files. */
export const purgeReceipts = ({ db, now }: { db: Db; now: () => Date }) =>
  deleteInBatches(
    db,
    receipts,
    and(isNotNull(receipts.deletedAt), lt(receipts.deletedAt, new Date(now().getTime() - DELETED_KEPT_MS))),
  )
