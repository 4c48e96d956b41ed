import { PROJECT_STATUSES } from 'contract/projects/projects.ts'
import { sql } from 'drizzle-orm'
import { bigint, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { namedRecord } from './named-record.ts'

export const companies = pgTable('companies', namedRecord, (table) => [
  uniqueIndex('companies_name').on(table.nameKey).where(sql`archived_at is null`),
])
export const methods = pgTable('methods', namedRecord, (table) => [
  uniqueIndex('methods_name').on(table.nameKey).where(sql`archived_at is null`),
])
export const clients = pgTable('clients', namedRecord, (table) => [
  uniqueIndex('clients_name').on(table.nameKey).where(sql`archived_at is null`),
])
/** Whom an outflow pays. */
export const suppliers = pgTable(
  'suppliers',
  {
    ...namedRecord,
    /** CPF or CNPJ, without punctuation. */
    document: text(),
    pixKey: text('pix_key'),
  },
  (table) => [
    uniqueIndex('suppliers_name').on(table.nameKey).where(sql`archived_at is null`),
    uniqueIndex('suppliers_document').on(table.document).where(sql`archived_at is null`),
  ],
)
export const projectStatus = pgEnum('project_status', PROJECT_STATUSES)
export const projects = pgTable(
  'projects',
  {
    ...namedRecord,
    status: projectStatus().notNull().default('active'),
    clientId: bigint('client_id', { mode: 'number' }).references(() => clients.id),
  },
  (table) => [uniqueIndex('projects_name').on(table.nameKey).where(sql`archived_at is null`)],
)
export const categories = pgTable('categories', { ...namedRecord, color: text().notNull() }, (table) => [
  uniqueIndex('categories_name').on(table.nameKey).where(sql`archived_at is null`),
])
