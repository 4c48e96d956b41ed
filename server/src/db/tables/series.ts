import type { ColumnMapping } from 'contract/finance/imports.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { changeAuthorship } from './authorship.ts'
import { id, instantColumn, reference, requiredReference, revision } from './columns.ts'
import { categories, clients, companies, methods, projects, suppliers } from './config.ts'
import { users } from './workspace.ts'

export const entryKind = pgEnum('entry_kind', ['inflow', 'outflow'])
export const intervalUnit = pgEnum('interval_unit', ['day', 'week', 'month'])
/** A recurrence's id is that of its first part. */
const RECURRENCE = 'coalesce(split_from, id)'
const person = (name: string) => reference(name).references(() => users.id)

/**
 * Occurrence n is computed from the anchor, never from the one before (docs/series.md); a recurrence that `Esta e as próximas`
 * changed has several rows, its parts.
 */
export const series = pgTable(
  'series',
  {
    id,
    kind: entryKind().notNull(),
    frequency: text().notNull(),
    /** The day of occurrence 0 by the rule; the first entry itself may have another date. */
    anchor: date({ mode: 'string' }).notNull(),
    every: integer().notNull(),
    unit: intervalUnit().notNull(),
    /** 1 to 31; a shorter month uses its last day. */
    dayOfMonth: integer('day_of_month'),
    /** The number among the month's days on which banks are open, 1 to 23; a month with fewer uses its last one. */
    bankDay: integer('bank_day'),
    /** 0, or where a split began this part. */
    firstOccurrence: integer('first_occurrence').notNull().default(0),
    /** `occurrences`: the number before which this part ends; `until`: the last possible day; null means no limit. */
    occurrences: integer(),
    until: date({ mode: 'string' }),
    /** All earlier occurrences were made, or were left out on purpose. */
    nextOccurrence: integer('next_occurrence').notNull(),
    description: text().notNull(),
    centavos: bigint({ mode: 'number' }),
    projectId: reference('project_id').references(() => projects.id),
    categoryId: reference('category_id').references(() => categories.id),
    companyId: reference('company_id').references(() => companies.id),
    methodId: reference('method_id').references(() => methods.id),
    clientId: reference('client_id').references(() => clients.id),
    supplierId: reference('supplier_id').references(() => suppliers.id),
    notes: text(),
    pausedAt: instantColumn('paused_at'),
    endedAt: instantColumn('ended_at'),
    /**
     * Null in the first part itself; a trigger sets it from whichever part an insert names, because a server of a version before
     * names the part that was split.
     */
    splitFrom: reference('split_from').references((): AnyPgColumn => series.id),
    recordedBy: person('recorded_by').notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    updatedBy: person('updated_by'),
    revision,
  },
  (table) => [
    check('series_every', sql`every between 1 and 3660`),
    check('series_day', sql`day_of_month between 1 and 31`),
    check('series_bank_day', sql`bank_day between 1 and 23`),
    check('series_occurrences', sql`occurrences between 1 and 3660`),
    index('series_live').on(table.id).where(sql`ended_at is null and paused_at is null`),
    index('series_recurrence').on(sql.raw(`(${RECURRENCE})`)),
  ],
)

/** Not made again: their entries were purged, or an edit of the series left them out. */
export const seriesSkips = pgTable(
  'series_skips',
  {
    seriesId: requiredReference('series_id', () => series.id),
    occurrence: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.seriesId, table.occurrence] })],
)

/** Each was imported whole or not at all. */
export const imports = pgTable(
  'imports',
  {
    id,
    kind: entryKind().notNull(),
    /** As `cleanFileName` left it; the file itself is not stored. */
    name: text().notNull(),
    rows: integer().notNull(),
    centavos: bigint({ mode: 'number' }).notNull(),
    recordedBy: person('recorded_by').notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    undoneAt: instantColumn('undone_at'),
    /** The names of the file's columns; a mapping that a person chose is proposed for the next file with them. */
    signature: text(),
    mapping: jsonb().$type<ColumnMapping>(),
    account: text(),
    ...changeAuthorship,
  },
  (table) => [index('imports_page').on(table.createdAt, table.id)],
)
