import { PROJECT_STATUSES } from 'contract/projects.ts'
import { sql } from 'drizzle-orm'
import { bigint, pgEnum, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { revision } from './revision.ts'

const item = {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  /** The name in lowercase without white space: two names that differ only in these are the same. */
  nameKey: text('name_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** Set when the item was deleted on screen; the row stays for the entries that name it. */
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  revision,
}

export const companies = pgTable('companies', item, (table) => [
  uniqueIndex('companies_name').on(table.nameKey).where(sql`archived_at is null`),
])
export const methods = pgTable('methods', item, (table) => [
  uniqueIndex('methods_name').on(table.nameKey).where(sql`archived_at is null`),
])
export const clients = pgTable('clients', item, (table) => [
  uniqueIndex('clients_name').on(table.nameKey).where(sql`archived_at is null`),
])
export const projectStatus = pgEnum('project_status', PROJECT_STATUSES)
export const projects = pgTable(
  'projects',
  {
    ...item,
    status: projectStatus().notNull().default('active'),
    clientId: bigint('client_id', { mode: 'number' }).references(() => clients.id),
  },
  (table) => [uniqueIndex('projects_name').on(table.nameKey).where(sql`archived_at is null`)],
)
export const categories = pgTable('categories', { ...item, color: text().notNull() }, (table) => [
  uniqueIndex('categories_name').on(table.nameKey).where(sql`archived_at is null`),
])
