import { CONTENT_KINDS } from 'contract/pieces/kinds.ts'
import { LEAD_STATUSES } from 'contract/prospecting/lead-status.ts'
import type { LeadOrigin } from 'contract/runs/result.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgEnum, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { changeAuthorship } from './authorship.ts'
import { id, instantColumn, reference } from './columns.ts'
import { clients } from './config.ts'
import { revision } from './revision.ts'
import { runs } from './runs.ts'

/** Keyed hashes of phone, site, name with address (docs/audit.md): without the server's key no identifier can be recovered. */
export const suppressions = pgTable('suppressions', {
  /** HMAC-SHA-256 of one identifier, prefixed with its kind (phone, site, or name with address). */
  hash: text().primaryKey(),
  createdAt: instantColumn('created_at').notNull(),
})

export const leadStatus = pgEnum('lead_status', LEAD_STATUSES)
export const contentKind = pgEnum('content_kind', CONTENT_KINDS)
const runId = bigint('run_id', { mode: 'number' })
  .notNull()
  .references(() => runs.id)
const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/** The unique keys recognise a business that is found again: by phone, site, Instagram, name with address, or its source's own id. */
export const leads = pgTable(
  'leads',
  {
    id,
    runId,
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
    origin: jsonb().$type<LeadOrigin>(),
    originKey: text('origin_key'),
    status: leadStatus().notNull().default('new'),
    clientId: reference('client_id').references(() => clients.id),
    notes: text(),
    ...changeAuthorship,
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
    index('leads_run').on(table.runId),
    index('leads_status').on(table.status, table.id),
    index('leads_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
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
