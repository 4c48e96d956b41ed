import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Builds the condition that a table has a row; PostgreSQL stops at the first row. */
export const existsCondition = (table: PgTable, condition?: SQL) =>
  sql<boolean>`exists (select from ${table} ${condition ? sql`where ${condition}` : sql``})`
