import { and, eq, isNull } from 'drizzle-orm'
import { entries } from '../../db/tables/entries.ts'
import type { EntryKind } from './filters.ts'

/** PRODUCT.md, Domain rules: A Pagar sums what is due from today to 30 days on. */
export const PAYABLE_DAYS = 30

/** Neither paid (received) nor deleted. `entries_open` holds just these. */
export const openCondition = (kind: EntryKind) => and(eq(entries.kind, kind), isNull(entries.deletedAt), isNull(entries.paidOn))
