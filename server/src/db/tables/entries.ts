import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { foldedTextSql } from '../contains-condition.ts'
import { bankAccounts } from './bank-accounts.ts'
import { id, instantColumn, reference, requiredReference, revision } from './columns.ts'
import { categories, clients, companies, methods, projects, suppliers } from './config.ts'
import { entryKind, imports, series } from './series.ts'
import { users } from './workspace.ts'

const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** An index serves a query only if both have exactly the same expression (features/finance/lists/order.ts). */
export const VALUE_KEY = 'coalesce(centavos, 0)'
export const DESCRIPTION_KEY = foldedTextSql('description')

const FOLDED_TEXT = foldedTextSql("description || ' ' || coalesce(notes, '')")

/**
 * Of one list, so that words of the other cost nothing; a pending list of 256 kB (default 4 MB) keeps searches and the merging
 * write fast.
 */
const trigramIndex = (name: string) => index(name).using('gin', sql`folded gin_trgm_ops`).with({ gin_pending_list_limit: 256 })

/** Deleted entries included; an entry belongs to the month of its date. */
export const entries = pgTable(
  'entries',
  {
    id,
    kind: entryKind().notNull(),
    date: date({ mode: 'string' }).notNull(),
    description: text().notNull(),
    /** Null for an outflow that is still to be completed, which is in no sum. */
    centavos: bigint({ mode: 'number' }),
    projectId: reference('project_id').references(() => projects.id),
    categoryId: reference('category_id').references(() => categories.id),
    companyId: reference('company_id').references(() => companies.id),
    methodId: reference('method_id').references(() => methods.id),
    clientId: reference('client_id').references(() => clients.id),
    supplierId: reference('supplier_id').references(() => suppliers.id),
    paidOn: date('paid_on', { mode: 'string' }),
    /** From or to which it is paid; null stands for the main account of its company. */
    accountId: reference('account_id').references(() => bankAccounts.id),
    /** The sum of its rows in `payments`; 0 if it has none, paid or not. */
    paidCentavos: bigint('paid_centavos', { mode: 'number' }).notNull().default(0),
    notes: text(),
    /** What is paid by it: a boleto's or a bill's line, or a Pix copia e cola (contract/papers). */
    paymentCode: text('payment_code'),
    invoiceKey: text('invoice_key'),
    /** As contract/finance/dollars.ts writes it; `centavos` is what counts. */
    dollars: text(),
    /** In the person's own words; null for an entry that does not recur. */
    recurrence: text(),
    /** `occurrence` counts from 0. */
    seriesId: reference('series_id').references(() => series.id),
    occurrence: integer(),
    /** The columns that an edit of the series leaves as they are: changed by hand, or kept while the occurrence was paid or deleted. */
    ownFields: text('own_fields').array().notNull().default([]),
    importId: reference('import_id').references(() => imports.id),
    account: text(),
    /** Identifies the movement among those of its account (features/finance/imports/duplicates.ts). */
    bankId: text('bank_id'),
    recordedBy: requiredReference('recorded_by', () => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    /** Null before the first change, and if the server itself made the last one. */
    updatedBy: reference('updated_by').references(() => users.id),
    revision,
    deletedAt: instantColumn('deleted_at'),
    folded: text().generatedAlwaysAs(sql.raw(FOLDED_TEXT)),
  },
  (table) => [
    check('entries_centavos', sql`centavos between 1 and 999999999999`),
    check('entries_inflow_has_value', sql`kind = 'outflow' or centavos is not null`),
    check(
      'entries_payments',
      sql`paid_centavos = 0 or (paid_centavos <= centavos and (paid_on is not null) = (paid_centavos = centavos))`,
    ),
    // The columns are plainly ascending, and a page reads the index backward: an index with `.desc()` would sort NULLS LAST, and a page's
    // order could not use it.
    // With the revision, so that a list of days and their changes is read from the index alone.
    index('entries_page').on(table.kind, table.date, table.id, table.revision).where(sql`deleted_at is null`),
    // With the value as its last column the index alone answers the sums of due entries.
    index('entries_open').on(table.kind, table.date, table.id, table.centavos).where(sql`deleted_at is null and paid_on is null`),
    index('entries_incomplete').on(table.kind, table.date, table.id).where(sql`deleted_at is null and centavos is null`),
    index('entries_project').on(table.projectId, table.date, table.id).where(sql`deleted_at is null`),
    index('entries_client').on(table.clientId, table.date, table.id).where(sql`deleted_at is null`),
    index('entries_supplier')
      .on(table.supplierId, table.date, table.id)
      .where(sql`deleted_at is null and supplier_id is not null`),
    index('entries_category').on(table.categoryId, table.date, table.id).where(sql`deleted_at is null`),
    index('entries_value')
      .on(table.kind, sql.raw(`(${VALUE_KEY})`), table.id)
      .where(sql`deleted_at is null`),
    index('entries_description')
      .on(table.kind, sql.raw(`(${DESCRIPTION_KEY})`), table.id)
      .where(sql`deleted_at is null`),
    index('entries_account')
      .on(table.accountId, table.paidOn)
      .where(sql`account_id is not null and deleted_at is null and paid_centavos = 0`),
    index('entries_recent').on(table.createdAt).where(sql`deleted_at is null`),
    check('entries_occurrence', sql`(series_id is null) = (occurrence is null)`),
    // Deleted occurrences are in the index too, so that they are not made again.
    uniqueIndex('entries_series').on(table.seriesId, table.occurrence),
    index('entries_trash').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('entries_import').on(table.importId).where(sql`import_id is not null`),
    index('entries_bank_id').on(table.bankId).where(sql`bank_id is not null and deleted_at is null`),
    index('entries_payment_code').on(table.paymentCode).where(sql`payment_code is not null and deleted_at is null`),
    index('entries_invoice_key').on(table.invoiceKey).where(sql`invoice_key is not null and deleted_at is null`),
    trigramIndex('entries_search_outflows').where(sql`kind = 'outflow' and deleted_at is null`),
    trigramIndex('entries_search_inflows').where(sql`kind = 'inflow' and deleted_at is null`),
  ],
)

export const receiptKind = pgEnum('receipt_kind', ['invoice', 'payment'])

export const receipts = pgTable(
  'receipts',
  {
    id,
    entryId: requiredReference('entry_id', () => entries.id),
    kind: receiptKind().notNull().default('payment'),
    storageKey: text('storage_key').notNull(),
    thumbnailKey: text('thumbnail_key'),
    /** In hex. */
    sha256: text().notNull(),
    /** In bytes. */
    size: integer().notNull(),
    /** MIME type, as found in the file's bytes. */
    type: text().notNull(),
    /** As `cleanFileName` left it; shown, never used as a path. */
    name: text().notNull(),
    recordedBy: reference('recorded_by').references(() => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    /** Of the last change of kind, deletion or restoration; the author is null before the first change, and if the server made it. */
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    updatedBy: reference('updated_by').references(() => users.id),
    deletedAt: instantColumn('deleted_at'),
    deletedBy: reference('deleted_by').references(() => users.id),
  },
  (table) => [
    index('receipts_entry').on(table.entryId),
    index('receipts_file').on(table.storageKey),
    index('receipts_trash').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/** What each statement of a transaction adds to the sums; its COMMIT adds them, and empties the table (docs/rollups.md). */
export const collectedTotals = pgTable('collected_totals', { id, deltas: jsonb().notNull() })

/** Of entries that are not deleted; `entries` counts those with a value; 0 stands for no project or category. */
export const dailyTotals = pgTable(
  'daily_totals',
  {
    kind: entryKind().notNull(),
    date: date({ mode: 'string' }).notNull(),
    centavos: bigint({ mode: 'bigint' }).notNull(),
    entries: bigint({ mode: 'number' }).notNull(),
    incomplete: count('incomplete'),
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
