import { pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

/**
 * The contacts that asked to be forgotten, by keyed hashes of their identifiers: phone, site, name with address (docs/audit.md). A contact
 * cannot be read from a hash without the server's key.
 */
export const suppressions = pgTable('suppressions', {
  /** HMAC-SHA-256 of one identifier of the contact, prefixed with its kind (phone, site, or name with address). */
  hash: text().primaryKey(),
  createdAt: instantColumn('created_at').notNull(),
})
