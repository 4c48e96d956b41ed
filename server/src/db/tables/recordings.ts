import type { Segment } from 'contract/runs/result.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgEnum, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { changeAuthorship } from './authorship.ts'
import { id, instantColumn, reference, requiredReference, revision } from './columns.ts'
import { projects } from './config.ts'
import { runs } from './runs.ts'
import { users } from './workspace.ts'

export const recordingSource = pgEnum('recording_source', ['recorder', 'file'])

/**
 * Deleted by the limit `uploads` after the last touch; a finished upload stays until then, so that a repeated call still gets the
 * recording's id.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    size: integer().notNull(),
    source: recordingSource().notNull(),
    userId: requiredReference('user_id', () => users.id),
    recordingId: reference('recording_id').references(() => recordings.id),
    touchedAt: instantColumn('touched_at').notNull().defaultNow(),
  },
  (table) => [index('uploads_touched').on(table.touchedAt)],
)

export const uploadChunks = pgTable(
  'upload_chunks',
  {
    uploadId: text('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    size: integer().notNull(),
    storageKey: text('storage_key').notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.n] })],
)

export const recordings = pgTable(
  'recordings',
  {
    id,
    name: text().notNull(),
    source: recordingSource().notNull(),
    storageKey: text('storage_key').notNull().unique(),
    /** In hex. */
    sha256: text().notNull(),
    /** In bytes. */
    size: integer().notNull(),
    /** MIME type, as found in the file's bytes. */
    type: text().notNull(),
    /** In seconds. */
    duration: real(),
    projectId: reference('project_id').references(() => projects.id),
    /** A trigger sets it, for the totals (docs/rollups.md). */
    transcribed: boolean().notNull().default(false),
    userId: requiredReference('user_id', () => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    deletedAt: instantColumn('deleted_at'),
    ...changeAuthorship,
    revision,
  },
  (table) => [
    index('recordings_page').on(table.id).where(sql`deleted_at is null`),
    index('recordings_project').on(table.projectId).where(sql`deleted_at is null`),
    index('recordings_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)

export const transcriptions = pgTable(
  'transcriptions',
  {
    runId: reference('run_id')
      .primaryKey()
      .references(() => runs.id),
    recordingId: requiredReference('recording_id', () => recordings.id),
    text: text(),
    segments: jsonb().$type<Segment[]>().notNull().default(sql`'[]'`),
    language: text(),
    model: text(),
  },
  (table) => [index('transcriptions_recording').on(table.recordingId, table.runId)],
)

export const transcriptionParts = pgTable(
  'transcription_pieces',
  {
    runId: requiredReference('run_id', () => transcriptions.runId),
    n: integer().notNull(),
    text: text().notNull(),
    /** Times count from the start of the whole recording. */
    segments: jsonb().$type<Segment[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.n] })],
)
