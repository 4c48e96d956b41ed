import { pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

/**
 * The leads that asked to be forgotten, as keyed hashes of their identifiers: phone, site, name with address (docs/audit.md). Without the
 * server's key no identifier can be recovered from its hash.
 */
export const suppressions = pgTable('suppressions', {
  /** HMAC-SHA-256 of one identifier of the lead, prefixed with its kind (phone, site, or name with address). */
  hash: text().primaryKey(),
  createdAt: instantColumn('created_at').notNull(),
})
