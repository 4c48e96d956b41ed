import { type SQL, sql } from 'drizzle-orm'

/** Maps an SQL sum of centavos to a bigint, since it may exceed a safe integer; a sum of no rows is 0. */
export const centavosExpression = (sum: SQL) => sql<bigint>`coalesce(${sum}, 0)::bigint`.mapWith(BigInt)

/** Maps an SQL sum of counts to a number; a sum of no rows is 0. */
export const numberSumExpression = (sum: SQL) => sql<number>`coalesce(${sum}, 0)`.mapWith(Number)
