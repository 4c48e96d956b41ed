import { sql } from 'drizzle-orm'
import { bigint, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from './config.ts'
import { revision } from './revision.ts'

const record = {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  nameKey: text('name_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  revision,
}

export const brandKits = pgTable('brand_kits', record, (table) => [
  uniqueIndex('brand_kits_name').on(table.nameKey).where(sql`archived_at is null`),
])

export const personas = pgTable(
  'personas',
  {
    ...record,
    clientId: bigint('client_id', { mode: 'number' })
      .notNull()
      .references(() => clients.id),
  },
  (table) => [uniqueIndex('personas_name').on(table.clientId, table.nameKey).where(sql`archived_at is null`)],
)
