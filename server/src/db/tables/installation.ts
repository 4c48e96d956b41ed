import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

/** The installation's id and the place of its files, in one row that the first start writes (decision 0020). */
export const installation = pgTable('installation', {
  id: integer().primaryKey().default(1),
  /** The installation's id, which is also stored beside the files that this database's rows name. */
  installationId: uuid('installation_id').notNull(),
  /** The storage's location at the last start, as a Portuguese text; null until a start has accepted it. */
  filesAt: text('files_at'),
  /** The time of the first start, or for an installation from before this column, of the start that added it. */
  createdAt: instantColumn('created_at').notNull().defaultNow(),
})

/** The versions of the program that have started on this database: an older version that refuses to start names the newest one. */
export const programVersions = pgTable('program_versions', {
  /** The version's name, such as `0.1.0 (5e01b80f)`. */
  version: text().primaryKey(),
  /** The time of the newest migration that the version knows, in ms since 1970, as the journal has it. */
  schemaWhen: bigint('schema_when', { mode: 'number' }).notNull(),
  firstStartedAt: instantColumn('first_started_at').notNull().defaultNow(),
  lastStartedAt: instantColumn('last_started_at').notNull().defaultNow(),
})
