import { CONTENT_KINDS } from 'contract/pieces/kinds.ts'
import { LEAD_STATUSES } from 'contract/prospecting/lead-status.ts'
import type { FieldOrigins, LeadOrigin } from 'contract/runs/result.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { foldedTextSql } from '../contains-condition.ts'
import { authorship } from './authorship.ts'
import { id, instantColumn, reference, requiredReference, revision } from './columns.ts'
import { clients } from './config.ts'
import { runs } from './runs.ts'
import { users } from './workspace.ts'

/** Keyed hashes of phone, site, name with address (docs/audit.md): without the server's key no identifier can be recovered. */
export const suppressions = pgTable('suppressions', {
  /** HMAC-SHA-256 of one identifier, prefixed with its kind (phone, site, or name with address). */
  hash: text().primaryKey(),
  createdAt: instantColumn('created_at').notNull(),
})

export const leadStatus = pgEnum('lead_status', LEAD_STATUSES)
export const contentKind = pgEnum('content_kind', CONTENT_KINDS)
const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

const FOLDED_TEXT = foldedTextSql(
  `name || ' ' || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || ' ' || ${[
    'site',
    'instagram',
    'email',
    'cnpj',
    'city',
    'address',
    'category',
    'notes',
  ]
    .map((column) => `coalesce(${column}, '')`)
    .join(" || ' ' || ")}`,
)

/** The columns of the kept contact that a merge changed: as they were, and as it wrote them. */
export type LeadMerge = { before: Readonly<Record<string, unknown>>; given: Readonly<Record<string, unknown>> }

const words = (name: string) => text(name).array().notNull().default(sql`'{}'`)

/** A file from which a person brought contacts. */
export const leadImports = pgTable('lead_imports', {
  id,
  name: text().notNull(),
  rows: integer().notNull(),
  /** Contacts that were known, and got fields from the file. */
  completed: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
  undoneAt: instantColumn('undone_at'),
  ...authorship,
  createdAt: instantColumn('created_at').notNull(),
})

/**
 * The unique keys are of the first contact that has them: a branch shares site or phone with it, and has them null. What is one business
 * is decided by prospecting/merge.
 */
export const leads = pgTable(
  'leads',
  {
    id,
    /** Null for one that a person brought in a file. */
    runId: reference('run_id').references(() => runs.id),
    importId: reference('import_id').references(() => leadImports.id),
    name: text().notNull(),
    phone: text(),
    phoneKey: text('phone_key'),
    site: text(),
    siteKey: text('site_key'),
    address: text(),
    placeKey: text('place_key'),
    category: text(),
    placeId: text('place_id'),
    instagram: text(),
    instagramKey: text('instagram_key'),
    /** A municipality with its state, as `Bom Jesus/PB`. */
    city: text(),
    /** In degrees (WGS 84); both are known or neither. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    origin: jsonb().$type<LeadOrigin>(),
    originKey: text('origin_key'),
    origins: jsonb().$type<FieldOrigins>().notNull().default(sql`'{}'`),
    /** What businesses that may be the same share (prospecting/merge). */
    matchKeys: text('match_keys').array().notNull().default(sql`'{}'`),
    status: leadStatus().notNull().default('new'),
    clientId: reference('client_id').references(() => clients.id),
    notes: text(),
    email: text(),
    /** Without punctuation. */
    cnpj: text(),
    ownerId: reference('owner_id').references(() => users.id),
    /** When it came to its status; null since it was found. */
    movedAt: instantColumn('moved_at'),
    nextOn: date('next_on', { mode: 'string' }),
    nextText: text('next_text'),
    tags: words('tags'),
    /** The names of the columns that a person wrote, which no source writes again. */
    editedFields: words('edited_fields'),
    /** The contact that it was merged into by hand, which is shown in its place; it is deleted meanwhile, and with that one for good. */
    mergedInto: reference('merged_into').references((): AnyPgColumn => leads.id, { onDelete: 'cascade' }),
    merge: jsonb().$type<LeadMerge>(),
    /** Contacts of which a person said that they are other businesses. */
    otherLeads: bigint('other_leads', { mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** What the list is searched by (docs/search.md). */
    folded: text().generatedAlwaysAs(sql.raw(FOLDED_TEXT)),
    ...authorship,
    revision,
    createdAt,
    deletedAt: instantColumn('deleted_at'),
  },
  (table) => [
    uniqueIndex('leads_phone').on(table.phoneKey),
    uniqueIndex('leads_site').on(table.siteKey),
    uniqueIndex('leads_place').on(table.placeKey),
    uniqueIndex('leads_instagram').on(table.instagramKey),
    uniqueIndex('leads_origin').on(table.originKey),
    // Hundreds of keys are looked up one by one, each of which would read the whole list of pending entries.
    index('leads_match').using('gin', table.matchKeys).with({ fastupdate: false }),
    index('leads_run').on(table.runId),
    index('leads_import').on(table.importId).where(sql`import_id is not null`),
    index('leads_place_id').on(table.placeId).where(sql`place_id is not null`),
    index('leads_status').on(table.status, table.id),
    index('leads_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('leads_search')
      .using('gin', sql`folded gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 })
      .where(sql`deleted_at is null`),
    index('leads_tags').using('gin', table.tags),
    index('leads_city').on(table.city, table.id).where(sql`deleted_at is null`),
    index('leads_source').on(sql`(origin->>'source')`, table.id).where(sql`deleted_at is null`),
    index('leads_owner').on(table.ownerId, table.id).where(sql`deleted_at is null`),
    index('leads_next').on(sql`coalesce(next_on, 'infinity'::date)`, table.id).where(sql`deleted_at is null`),
    index('leads_moved').on(table.status, sql`coalesce(moved_at, created_at)`, table.id).where(sql`deleted_at is null`),
    index('leads_created').on(table.createdAt),
    index('leads_merged').on(table.mergedInto).where(sql`merged_into is not null`),
    index('leads_position').on(table.longitude, table.latitude).where(sql`deleted_at is null and latitude is not null`),
  ],
)

export const leadNotes = pgTable(
  'lead_notes',
  {
    id,
    leadId: bigint('lead_id', { mode: 'number' })
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    userId: requiredReference('user_id', () => users.id),
    text: text().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    deletedAt: instantColumn('deleted_at'),
  },
  (table) => [index('lead_notes_lead').on(table.leadId, table.id)],
)

/** Triggers update it in the transaction of each change (docs/rollups.md). */
export const leadCounts = pgTable(
  'lead_counts',
  {
    status: leadStatus().notNull(),
    shard: smallint().notNull(),
    leads: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.status, table.shard] })],
)

export const contents = pgTable(
  'contents',
  {
    id,
    runId: bigint('run_id', { mode: 'number' })
      .notNull()
      .unique()
      .references(() => runs.id),
    kind: contentKind().notNull(),
    title: text().notNull(),
    client: text().notNull(),
    persona: text().notNull(),
    text: text(),
    slides: jsonb().$type<{ title: string | null; text: string | null }[]>().notNull().default(sql`'[]'`),
    createdAt,
  },
  (table) => [index('contents_kind').on(table.kind, table.id)],
)
