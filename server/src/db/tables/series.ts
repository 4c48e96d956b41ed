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
import { id, instantColumn, reference, requiredReference } from './columns.ts'
import { categories, clients, companies, methods, projects } from './config.ts'
import { revision } from './revision.ts'
import { users } from './workspace.ts'

export const entryKind = pgEnum('entry_kind', ['inflow', 'outflow'])
export const intervalUnit = pgEnum('interval_unit', ['day', 'week', 'month'])
/** The id of a series' recurrence, which is that of its first part. */
const RECURRENCE = 'coalesce(split_from, id)'
const person = (name: string) => reference(name).references(() => users.id)

/**
 * Rules by which entries repeat (docs/series.md). Occurrence n is computed from the anchor, never from the occurrence before it; its entry
 * refers to the series by `series_id` and `occurrence`, and is made with the values in the series' row. A recurrence that was changed with
 * `Esta e as próximas` has several rows, its parts.
 */
export const series = pgTable(
  'series',
  {
    id,
    kind: entryKind().notNull(),
    /** The rule in the person's words. */
    frequency: text().notNull(),
    /** The day of occurrence 0 by the rule; the first entry itself may have another date. */
    anchor: date({ mode: 'string' }).notNull(),
    every: integer().notNull(),
    unit: intervalUnit().notNull(),
    /** The day of the month on which a monthly series recurs, 1 to 31; a shorter month uses its last day. */
    dayOfMonth: integer('day_of_month'),
    /** The number among the month's days on which banks are open, 1 to 23; a month with fewer uses its last one. */
    bankDay: integer('bank_day'),
    /** The number of the first occurrence of this part: 0, or where a split began it. */
    firstOccurrence: integer('first_occurrence').notNull().default(0),
    /**
     * `occurrences`: the number before which this part ends; in the recurrence's last part that is the total. `until`: the last day on which
     * an occurrence may fall. Each is null where there is no such limit.
     */
    occurrences: integer(),
    until: date({ mode: 'string' }),
    /** The number from which on occurrences are made that do not exist yet; all earlier ones were made, or were left out on purpose. */
    nextOccurrence: integer('next_occurrence').notNull(),
    description: text().notNull(),
    centavos: bigint({ mode: 'number' }),
    projectId: reference('project_id').references(() => projects.id),
    categoryId: reference('category_id').references(() => categories.id),
    companyId: reference('company_id').references(() => companies.id),
    methodId: reference('method_id').references(() => methods.id),
    clientId: reference('client_id').references(() => clients.id),
    notes: text(),
    /** Set while the series is paused: it makes no occurrences meanwhile. */
    pausedAt: instantColumn('paused_at'),
    /** Set when the series has ended: it makes no occurrences any more. */
    endedAt: instantColumn('ended_at'),
    /**
     * The first part of the recurrence; null in that part itself. A trigger sets it from whichever part an insert names, because a server of
     * a version before names the part that was split.
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

/** Occurrences that are not made again: their entries were purged, or an edit of the series left them out. */
export const seriesSkips = pgTable(
  'series_skips',
  {
    seriesId: requiredReference('series_id', () => series.id),
    occurrence: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.seriesId, table.occurrence] })],
)

/** Imported files; each was imported whole or not at all. */
export const imports = pgTable(
  'imports',
  {
    id,
    kind: entryKind().notNull(),
    /** The name of the imported file, as `cleanFileName` left it. The file itself is not stored. */
    name: text().notNull(),
    rows: integer().notNull(),
    centavos: bigint({ mode: 'number' }).notNull(),
    recordedBy: person('recorded_by').notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    undoneAt: instantColumn('undone_at'),
    /** The names of the file's columns; null where it had none. A mapping that a person chose is proposed for the next file with them. */
    signature: text(),
    mapping: jsonb().$type<ColumnMapping>(),
    /** The account that the person named. */
    account: text(),
    ...changeAuthorship,
  },
  (table) => [index('imports_page').on(table.createdAt, table.id)],
)
