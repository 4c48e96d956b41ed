import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** One row, written by the first start (decision 0020). */
export const installation = pgTable('installation', {
  id: integer().primaryKey().default(1),
  /** The same id stands beside the files that this database's rows name. */
  installationId: uuid('installation_id').notNull(),
  /** Where those files were at the last start, in words; null until a start has found them. */
  filesAt: text('files_at'),
})
