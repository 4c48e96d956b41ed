import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { entries } from '#db/tables/entries.ts'
import type { EntryKind } from '../lists/filters.ts'

export const PAYABLE_DAYS = 30

/** The index `entries_open` contains these entries. */
export const openCondition = (kind: EntryKind | Placeholder) =>
  and(eq(entries.kind, kind), isNull(entries.deletedAt), isNull(entries.paidOn))

export const centavosExpression = (sum: SQL) => sql<bigint>`coalesce(${sum}, 0)::bigint`.mapWith(BigInt)

export const numberSumExpression = (sum: SQL) => sql<number>`coalesce(${sum}, 0)`.mapWith(Number)
