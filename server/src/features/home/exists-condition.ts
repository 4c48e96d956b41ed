import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

export const existsCondition = (table: PgTable, condition?: SQL) =>
  sql<boolean>`exists (select from ${table} ${condition ? sql`where ${condition}` : sql``})`
