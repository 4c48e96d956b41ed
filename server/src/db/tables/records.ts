import { sql } from 'drizzle-orm'
import { bigint, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { namedRecord } from './columns.ts'
import { clients } from './config.ts'

export const brandKits = pgTable('brand_kits', namedRecord, (table) => [
  uniqueIndex('brand_kits_name').on(table.nameKey).where(sql`archived_at is null`),
])

export const personas = pgTable(
  'personas',
  {
    ...namedRecord,
    clientId: bigint('client_id', { mode: 'number' })
      .notNull()
      .references(() => clients.id),
  },
  (table) => [uniqueIndex('personas_name').on(table.clientId, table.nameKey).where(sql`archived_at is null`)],
)
