import type { Look, OwnFont } from 'contract/pieces/looks.ts'
import { PRESET_LOOKS } from 'contract/pieces/preset-looks.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantColumn, reference } from './columns.ts'
import { clients } from './config.ts'
import { namedRecord } from './named-record.ts'

const words = (name: string) => text(name).array().notNull().default(sql`'{}'`)

export const brandKits = pgTable(
  'brand_kits',
  {
    ...namedRecord,
    clientId: reference('client_id').references(() => clients.id),
    look: jsonb().$type<Look>().notNull().default(PRESET_LOOKS.minimal),
    tone: text().notNull().default(''),
    wordsToUse: words('words_to_use'),
    wordsToAvoid: words('words_to_avoid'),
    /** A data address: a small picture that the server has made, which therefore needs no file. */
    logo: text(),
    /** `logo` stays until the next upload, so that the removal can be undone. */
    logoRemovedAt: instantColumn('logo_removed_at'),
    /** As `logo`, for slides with a dark ground. */
    darkLogo: text('dark_logo'),
    ownFonts: jsonb('own_fonts').$type<OwnFont[]>().notNull().default([]),
    /** Base64, in the order of `ownFonts`; apart from them, so that a list of kits does not read megabytes. */
    fontFiles: text('font_files').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex('brand_kits_name').on(table.nameKey).where(sql`archived_at is null`),
    index('brand_kits_archived').on(table.archivedAt).where(sql`archived_at is not null`),
  ],
)

export const personas = pgTable(
  'personas',
  {
    ...namedRecord,
    clientId: bigint('client_id', { mode: 'number' })
      .notNull()
      .references(() => clients.id),
    description: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('personas_name').on(table.clientId, table.nameKey).where(sql`archived_at is null`),
    index('personas_archived').on(table.archivedAt).where(sql`archived_at is not null`),
  ],
)
