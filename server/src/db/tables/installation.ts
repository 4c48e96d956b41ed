import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** One row, written by the first start (decision 0020). */
export const installation = pgTable('installation', {
  id: integer().primaryKey().default(1),
  /** The id that also stands beside the files that this database's rows name. */
  installationId: uuid('installation_id').notNull(),
  /** The storage's location at the last start, as a Portuguese text; null until a start has accepted it. */
  filesAt: text('files_at'),
})
