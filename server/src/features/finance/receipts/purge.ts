import { TRASH_DAYS } from 'contract/finance/trash.ts'
import { and, isNotNull, lt } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { receipts } from '../../../db/tables/entries.ts'

/** As long as an entry stays in the trash. */
const DELETED_KEPT_MS = TRASH_DAYS * 24 * 3_600_000

/** Those that were deleted by themselves; those of a deleted entry go with it. Files that no row names any more are swept. */
export const purgeReceipts = ({ db, now }: { db: Db; now: () => Date }) =>
  db
    .delete(receipts)
    .where(and(isNotNull(receipts.deletedAt), lt(receipts.deletedAt, new Date(now().getTime() - DELETED_KEPT_MS))))
