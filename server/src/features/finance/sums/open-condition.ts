import { and, eq, isNull, type Placeholder } from 'drizzle-orm'
import { entries } from '../../../db/tables/entries.ts'
import type { EntryKind } from '../lists/filters.ts'

/** A Pagar sums the open entries that are due within this many days from today. */
export const PAYABLE_DAYS = 30

/** Builds the condition for entries that are neither paid (received) nor deleted, which the index `entries_open` contains. */
export const openCondition = (kind: EntryKind | Placeholder) =>
  and(eq(entries.kind, kind), isNull(entries.deletedAt), isNull(entries.paidOn))
