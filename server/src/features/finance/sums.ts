import { type SQL, sql } from 'drizzle-orm'

/** A sum of centavos, which may be larger than a number holds; of nothing it is 0. */
export const centavosExpression = (sum: SQL) => sql<bigint>`coalesce(${sum}, 0)::bigint`.mapWith(BigInt)

/** A sum of counts; of nothing it is 0. */
export const countExpression = (sum: SQL) => sql<number>`coalesce(${sum}, 0)`.mapWith(Number)
