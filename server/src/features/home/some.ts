import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Whether a table has a row like that: one is enough, however many there are. */
export const some = (table: PgTable, which?: SQL) =>
  sql<boolean>`exists (select from ${table} ${which ? sql`where ${which}` : sql``})`
