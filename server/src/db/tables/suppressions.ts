import { pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

/** Keyed hashes of phone, site, name with address (docs/audit.md): without the server's key no identifier can be recovered. */
export const suppressions = pgTable('suppressions', {
  /** HMAC-SHA-256 of one identifier, prefixed with its kind (phone, site, or name with address). */
  hash: text().primaryKey(),
  createdAt: instantColumn('created_at').notNull(),
})
