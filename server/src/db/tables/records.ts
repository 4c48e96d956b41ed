import { sql } from 'drizzle-orm'
import { bigint, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from './config.ts'
import { namedRecord } from './named-record.ts'

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
