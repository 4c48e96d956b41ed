import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgEnum, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { categories, clients, companies, methods, projects } from './config.ts'
import { users } from './workspace.ts'

export const entryKind = pgEnum('entry_kind', ['inflow', 'outflow'])

const reference = (name: string) => bigint(name, { mode: 'number' })

/** Every movement of money, in or out. It belongs to the month of its date. */
export const entries = pgTable(
  'entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    kind: entryKind().notNull(),
    date: date({ mode: 'string' }).notNull(),
    description: text().notNull(),
    /** Null: an outflow still to complete; counts for nothing in sums. */
    centavos: bigint({ mode: 'number' }),
    projectId: reference('project_id').references(() => projects.id),
    categoryId: reference('category_id').references(() => categories.id),
    companyId: reference('company_id').references(() => companies.id),
    methodId: reference('method_id').references(() => methods.id),
    clientId: reference('client_id').references(() => clients.id),
    /** The day it was paid or received; null while it is open. */
    paidOn: date('paid_on', { mode: 'string' }),
    notes: text(),
    /** The answer to the recurrence question, as given. */
    recurrence: text(),
    recordedBy: reference('recorded_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    check('entries_centavos', sql`centavos between 1 and 999999999999`),
    check('entries_inflow_has_value', sql`kind = 'outflow' or centavos is not null`),
    // Plain ascending columns, read backward: `.desc()` would be NULLS LAST and serve no page (ARCHITECTURE.md).
    index('entries_page').on(table.kind, table.date, table.id).where(sql`deleted_at is null`),
    index('entries_open').on(table.kind, table.date, table.id).where(sql`deleted_at is null and paid_on is null`),
    index('entries_incomplete').on(table.kind, table.date, table.id).where(sql`deleted_at is null and centavos is null`),
    index('entries_project').on(table.projectId, table.date, table.id).where(sql`deleted_at is null`),
    index('entries_client').on(table.clientId, table.date, table.id).where(sql`deleted_at is null`),
    index('entries_category').on(table.categoryId, table.date, table.id).where(sql`deleted_at is null`),
    index('entries_recent').on(table.createdAt).where(sql`deleted_at is null`),
  ],
)

export const receipts = pgTable(
  'receipts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    entryId: reference('entry_id')
      .notNull()
      .references(() => entries.id),
    storageKey: text('storage_key').notNull().unique(),
    /** Hex. */
    sha256: text().notNull(),
    /** In bytes. */
    size: integer().notNull(),
    /** MIME type, from the file's bytes. */
    type: text().notNull(),
    /** As the person's file was called; shown, never used as a path. */
    name: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('receipts_entry').on(table.entryId)],
)

/**
 * Sums that the database keeps in the transaction of the entry itself (docs/rollups.md): entries with a value that are not deleted.
 * In the second table month is its first day and 0 stands for no project or no category.
 */
export const dailyTotals = pgTable(
  'daily_totals',
  {
    kind: entryKind().notNull(),
    date: date({ mode: 'string' }).notNull(),
    centavos: bigint({ mode: 'bigint' }).notNull(),
    entries: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.date] })],
)

export const monthlyTotals = pgTable(
  'monthly_totals',
  {
    kind: entryKind().notNull(),
    month: date({ mode: 'string' }).notNull(),
    projectId: reference('project_id').notNull(),
    categoryId: reference('category_id').notNull(),
    centavos: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.month, table.projectId, table.categoryId] })],
)
