import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

/** One row, which the first start writes (decision 0020). */
export const installation = pgTable('installation', {
  id: integer().primaryKey().default(1),
  /** Also stored beside the files that this database's rows name. */
  installationId: uuid('installation_id').notNull(),
  /** At the last start; null until a start has accepted the storage. */
  filesAt: text('files_at'),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
})

export const programVersions = pgTable('program_versions', {
  version: text().primaryKey(),
  /** Of the newest migration that the version knows, in ms since 1970, as the journal has it. */
  schemaWhen: bigint('schema_when', { mode: 'number' }).notNull(),
  firstStartedAt: instantColumn('first_started_at').notNull().defaultNow(),
  lastStartedAt: instantColumn('last_started_at').notNull().defaultNow(),
})
