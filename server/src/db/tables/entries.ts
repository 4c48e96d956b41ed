import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { foldedTextSql } from '../contains-condition.ts'
import { categories, clients, companies, methods, projects } from './config.ts'
import { revision } from './revision.ts'
import { entryKind, imports, series } from './series.ts'
import { users } from './workspace.ts'

const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })
const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** By these a list is sorted (features/finance/order.ts); the expressions have to be the same to the letter. */
export const VALUE_KEY = 'coalesce(centavos, 0)'
export const DESCRIPTION_KEY = foldedTextSql('description')

const WORDS = foldedTextSql("description || ' ' || coalesce(notes, '')")

/**
 * For text that is looked for in one list: a word that only the other has costs nothing. What was written last waits outside of the
 * index; a quarter of a megabyte of it (PostgreSQL's own measure is four) makes neither a search nor the write that sorts it in slow.
 */
const words = (name: string) => index(name).using('gin', sql`folded gin_trgm_ops`).with({ gin_pending_list_limit: 256 })

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
    /** The series it is an occurrence of, and which one: 0 is the first. */
    seriesId: reference('series_id').references(() => series.id),
    occurrence: integer(),
    /** Columns changed by hand on this occurrence alone: an edit of its series leaves them as they are. */
    ownFields: text('own_fields').array().notNull().default([]),
    /** The import that brought it. */
    importId: reference('import_id').references(() => imports.id),
    recordedBy: reference('recorded_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Who changed it last; null while nobody has, or where the server itself did. */
    updatedBy: reference('updated_by').references(() => users.id),
    revision,
    deletedAt: instant('deleted_at'),
    /** Description and notes as they are looked for: whatever the case and the accents. Kept by the database. */
    folded: text().generatedAlwaysAs(sql.raw(WORDS)),
  },
  (table) => [
    check('entries_centavos', sql`centavos between 1 and 999999999999`),
    check('entries_inflow_has_value', sql`kind = 'outflow' or centavos is not null`),
    // Plain ascending columns, read backward: `.desc()` would be NULLS LAST and serve no page (ARCHITECTURE.md).
    index('entries_page').on(table.kind, table.date, table.id).where(sql`deleted_at is null`),
    // With the value at its end the sums of what is due are read from the index alone.
    index('entries_open').on(table.kind, table.date, table.id, table.centavos).where(sql`deleted_at is null and paid_on is null`),
    index('entries_incomplete').on(table.kind, table.date, table.id).where(sql`deleted_at is null and centavos is null`),
    index('entries_project').on(table.projectId, table.date, table.id).where(sql`deleted_at is null`),
    index('entries_client').on(table.clientId, table.date, table.id).where(sql`deleted_at is null`),
    index('entries_category').on(table.categoryId, table.date, table.id).where(sql`deleted_at is null`),
    index('entries_value')
      .on(table.kind, sql.raw(`(${VALUE_KEY})`), table.id)
      .where(sql`deleted_at is null`),
    index('entries_description')
      .on(table.kind, sql.raw(`(${DESCRIPTION_KEY})`), table.id)
      .where(sql`deleted_at is null`),
    index('entries_recent').on(table.createdAt).where(sql`deleted_at is null`),
    check('entries_occurrence', sql`(series_id is null) = (occurrence is null)`),
    // Deleted ones too: an occurrence that was deleted is not made again.
    uniqueIndex('entries_series').on(table.seriesId, table.occurrence),
    index('entries_trash').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('entries_import').on(table.importId).where(sql`import_id is not null`),
    words('entries_search_outflows').where(sql`kind = 'outflow' and deleted_at is null`),
    words('entries_search_inflows').where(sql`kind = 'inflow' and deleted_at is null`),
  ],
)

export const receiptKind = pgEnum('receipt_kind', ['invoice', 'payment'])

export const receipts = pgTable(
  'receipts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    entryId: reference('entry_id')
      .notNull()
      .references(() => entries.id),
    /** `Nota ou boleto` or `Comprovante de pagamento`. */
    kind: receiptKind().notNull().default('payment'),
    storageKey: text('storage_key').notNull(),
    /** A small picture of it, made here; null where there is none. */
    thumbnailKey: text('thumbnail_key'),
    /** Hex. */
    sha256: text().notNull(),
    /** In bytes. */
    size: integer().notNull(),
    /** MIME type, from the file's bytes. */
    type: text().notNull(),
    /** As the person's file was called; shown, never used as a path. */
    name: text().notNull(),
    /** Null: before people were known. */
    recordedBy: reference('recorded_by').references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When and by whom its kind was changed, or it was deleted or restored, last. By null: nobody has, or the server itself did. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: reference('updated_by').references(() => users.id),
    deletedAt: instant('deleted_at'),
    deletedBy: reference('deleted_by').references(() => users.id),
  },
  (table) => [
    index('receipts_entry').on(table.entryId),
    index('receipts_file').on(table.storageKey),
    index('receipts_trash').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/**
 * Sums that the database keeps in the transaction of the entry itself (docs/rollups.md), of what is not deleted. `centavos` and `entries`
 * are of those with a value. In the second table month is its first day and 0 stands for no project or no category.
 */
export const dailyTotals = pgTable(
  'daily_totals',
  {
    kind: entryKind().notNull(),
    date: date({ mode: 'string' }).notNull(),
    centavos: bigint({ mode: 'bigint' }).notNull(),
    entries: bigint({ mode: 'number' }).notNull(),
    /** Without a value. */
    incomplete: count('incomplete'),
    /** Neither paid nor received, with a value or without. */
    open: count('open'),
    openIncomplete: count('open_incomplete'),
    openCentavos: bigint('open_centavos', { mode: 'bigint' }).notNull().default(sql`0`),
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
    entries: count('entries'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.month, table.projectId, table.categoryId] })],
)
