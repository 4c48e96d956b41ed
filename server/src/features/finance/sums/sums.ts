import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { entries } from '#db/tables/entries.ts'
import type { EntryKind } from '../lists/filters.ts'

/** In days. The card `A Pagar` sums the open outflows that are due from today to this many days on. */
export const PAYABLE_DAYS = 30

/** Builds the condition for entries that are neither paid (received) nor deleted, which the index `entries_open` contains. */
export const openCondition = (kind: EntryKind | Placeholder) =>
  and(eq(entries.kind, kind), isNull(entries.deletedAt), isNull(entries.paidOn))

/** Maps an SQL sum of centavos to a bigint, since it may exceed a safe integer; a sum of no rows is 0. */
export const centavosExpression = (sum: SQL) => sql<bigint>`coalesce(${sum}, 0)::bigint`.mapWith(BigInt)

/** Maps an SQL sum of counts to a number; a sum of no rows is 0. */
export const numberSumExpression = (sum: SQL) => sql<number>`coalesce(${sum}, 0)`.mapWith(Number)
