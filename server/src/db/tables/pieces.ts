import { SLIDE_FORMATS } from 'contract/pieces/formats.ts'
import { type Look, SLIDE_MODES } from 'contract/pieces/looks.ts'
import type { Network } from 'contract/pieces/publication.ts'
import type { Slide } from 'contract/pieces/slides.ts'
import { PIECE_STATES } from 'contract/pieces/states.ts'
import { VARIANT_KINDS } from 'contract/pieces/variants.ts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, date, index, integer, jsonb, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { foldedTextSql } from '../contains-condition.ts'
import { changeAuthorship } from './authorship.ts'
import { id, instantColumn, reference, requiredReference, revision } from './columns.ts'
import { projects } from './config.ts'
import { brandKits } from './records.ts'
import { contentKind } from './results.ts'
import { runs } from './runs.ts'
import { users } from './workspace.ts'

export const pieceState = pgEnum('piece_state', PIECE_STATES)
export const pieceFormat = pgEnum('piece_format', SLIDE_FORMATS)
export const variantKind = pgEnum('variant_kind', VARIANT_KINDS)
export const slideMode = pgEnum('slide_mode', SLIDE_MODES)

const FOLDED_TEXT = foldedTextSql('title || chr(10) || client || chr(10) || plain')

export type ApprovedLook = { look: Look; logo?: string; darkLogo?: string }

const content = {
  title: text().notNull(),
  format: pieceFormat().notNull(),
  mode: slideMode().notNull(),
  slides: jsonb().$type<Slide[]>().notNull(),
  caption: text().notNull(),
  hashtags: text().array().notNull(),
}

export const pieces = pgTable(
  'pieces',
  {
    id,
    kind: contentKind().notNull(),
    ...content,
    state: pieceState().notNull().default('draft'),
    runId: reference('run_id')
      .unique()
      .references(() => runs.id),
    /** Null for a piece that a run made, and once the original piece is purged. */
    originId: reference('origin_id').references((): AnyPgColumn => pieces.id, { onDelete: 'set null' }),
    variantKind: variantKind('variant_kind'),
    language: text(),
    client: text().notNull(),
    persona: text().notNull(),
    projectId: reference('project_id').references(() => projects.id),
    kitId: reference('kit_id').references(() => brandKits.id),
    /** Of an approved or published piece, at its approval; null for other pieces; the logos are data addresses. */
    approvedLook: jsonb('approved_look').$type<ApprovedLook>(),
    plain: text().notNull(),
    folded: text().generatedAlwaysAs(sql.raw(FOLDED_TEXT)),
    plannedOn: date('planned_on'),
    plannedTime: text('planned_time'),
    network: text().$type<Network>(),
    userId: requiredReference('user_id', () => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    writtenAt: instantColumn('written_at').notNull().defaultNow(),
    ...changeAuthorship,
    deletedAt: instantColumn('deleted_at'),
    revision,
  },
  (table) => [
    index('pieces_page').on(table.writtenAt, table.id).where(sql`deleted_at is null`),
    index('pieces_planned').on(table.plannedOn).where(sql`deleted_at is null and planned_on is not null`),
    index('pieces_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('pieces_origin').on(table.originId).where(sql`origin_id is not null`),
    index('pieces_project').on(table.projectId).where(sql`deleted_at is null`),
  ],
)

export const pieceVersions = pgTable(
  'piece_versions',
  {
    pieceId: requiredReference('piece_id', () => pieces.id),
    n: integer().notNull(),
    ...content,
    userId: requiredReference('user_id', () => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.pieceId, table.n] }), index('piece_versions_created').on(table.createdAt)],
)
